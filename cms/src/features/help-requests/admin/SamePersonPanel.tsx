import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useForm, useNotification } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';

import { visibleLine } from '../../../lib/visible-text';
import type { PanelProps } from '../../../admin/side-panels';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { usePermitted } from '../../../admin/usePermitted';
import { UIDS } from '../../../uids';
import { isOpen, type SameRecord } from '../api-types';
import { useMergeMutation, useSamePersonQuery } from './request-api';
import { WRITE_REQUESTS } from './requests';

const TYPES: Readonly<Record<SameRecord['kind'], string>> = { help_request: UIDS.helpRequest, agreement: UIDS.subscriber, withdrawal: UIDS.withdrawal };

/** Panel of a help request: what else there is with the same phone or e-mail. */
export function SamePersonPanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.helpRequest || documentId === undefined || !document) return null;
  return { title: t('request.same'), content: <SamePerson documentId={documentId} document={document} /> };
}

function SamePerson({ documentId, document }: { readonly documentId: string; readonly document: Readonly<Record<string, unknown>> }) {
  const texts = useTexts();
  const { t, language } = texts;
  const { toggleNotification } = useNotification();
  const isPermitted = usePermitted([WRITE_REQUESTS]);
  const isFormModified = useForm('SamePerson', ({ modified }) => modified);
  const answer = useSamePersonQuery(documentId);
  const [change, { isLoading }] = useMergeMutation();
  if (answer.isError) return <Typography variant="pi" textColor="danger700">{t('request.sameFailed')}</Typography>;
  if (!answer.data) return <Typography variant="pi">{t('request.historyLoading')}</Typography>;

  const isDuplicate = typeof document.duplicate_of === 'string';
  const attempt = async (order: Parameters<typeof change>[0]): Promise<void> => {
    try {
      await change(order).unwrap();
    } catch {
      toggleNotification({ type: 'danger', message: t('request.mergeFailed') });
    }
  };
  const canChange = isPermitted && !isFormModified;
  const merging = ({ kind, documentId: other, duplicateOf, state }: SameRecord) => {
    if (kind !== 'help_request') return null;
    if (duplicateOf === document.reference) return <Button type="button" size="S" variant="tertiary" loading={isLoading} disabled={!canChange} onClick={() => void attempt({ documentId: other, other: documentId })}>{t('request.separate')}</Button>;
    // An open request is not closed in favour of one that nobody handles.
    const isPossible = duplicateOf === null && !isDuplicate && (isOpen(document.state) || !isOpen(state));
    return isPossible ? <Button type="button" size="S" variant="secondary" loading={isLoading} disabled={!canChange} onClick={() => void attempt({ documentId, other, duplicate: other })}>{t('request.merge')}</Button> : null;
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {isDuplicate && (
        <Flex direction="column" alignItems="start" gap={2}>
          <Typography fontWeight="bold">{t('request.duplicateOf', { reference: String(document.duplicate_of) })}</Typography>
          <Button type="button" size="S" variant="tertiary" loading={isLoading} disabled={!canChange} onClick={() => void attempt({ documentId, other: documentId })}>{t('request.separate')}</Button>
        </Flex>
      )}
      {answer.data.data.length === 0 && <Typography variant="pi" textColor="neutral600">{t('request.sameNone')}</Typography>}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {answer.data.data.map((record) => (
          <Flex key={record.reference} tag="li" direction="column" alignItems="start" gap={1}>
            <Link tag={RouterLink} to={`/content-manager/collection-types/${TYPES[record.kind]}/${record.documentId}`}>{t(`person.${record.kind}`)} {record.reference}</Link>
            <Typography tag="p" variant="pi" style={{ overflowWrap: 'anywhere' }}><bdi>{visibleLine(record.name)}</bdi>, {dateAndTime(record.at, texts)}{record.state !== null && `, ${valueLabel(record.state, language)}`}</Typography>
            <Typography tag="p" variant="pi" textColor="neutral600">{t(record.phone === document.phone ? (sameEmail(record, document) ? 'request.samePhoneEmail' : 'request.samePhone') : 'request.sameEmail')}{record.duplicateOf === document.reference && `. ${t('request.isDuplicate')}`}</Typography>
            {merging(record)}
          </Flex>
        ))}
      </Flex>
    </Flex>
  );
}

function sameEmail({ email }: SameRecord, document: Readonly<Record<string, unknown>>): boolean {
  return email.trim().toLowerCase() === String(document.email).trim().toLowerCase();
}
