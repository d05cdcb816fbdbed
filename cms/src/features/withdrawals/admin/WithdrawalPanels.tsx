import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../../../admin/side-panels';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { UIDS } from '../../../uids';
import { State } from '../../help-requests/admin/State';

interface Entries {
  readonly results: readonly { readonly documentId: string; readonly reference: string; readonly received_at?: string; readonly timeliness?: string | null }[];
}

const listOf = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** Query for entries with this value in a field. */
const searchOf = (uid: string, field: string, value: string): string => `${listOf(uid)}?page=1&pageSize=10&filters[$and][0][${field}][$eq]=${encodeURIComponent(value)}`;

/** Panel of a withdrawal: its signed agreement, and whether it was received in time. */
export function AgreementPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.withdrawal || !document) return null;
  const { agreement_reference: agreement, timeliness } = document;
  return {
    title: t('withdrawn.agreement'),
    content: typeof agreement === 'string' && agreement !== '' ? <Agreement reference={agreement} timeliness={timeliness} /> : <Typography variant="pi" textColor="neutral600">{t('withdrawn.unmatched')}</Typography>,
  };
}

function Agreement({ reference, timeliness }: { readonly reference: string; readonly timeliness: unknown }) {
  const { t } = useTexts();
  const answer = useFetched<Entries>(searchOf(UIDS.subscriber, 'reference', reference));
  const agreement = answer.state === 'loaded' ? answer.data.results[0] : undefined;
  return (
    <Flex direction="column" alignItems="start" gap={2} width="100%">
      {agreement ? <Link tag={RouterLink} to={`${listOf(UIDS.subscriber)}/${agreement.documentId}`}>{reference}</Link> : <Typography>{reference}</Typography>}
      {answer.state === 'loaded' && !agreement && <Typography variant="pi" textColor="neutral600">{t('withdrawn.gone')}</Typography>}
      {Boolean(timeliness) && <State state={timeliness} />}
    </Flex>
  );
}

/** Panel of a signed agreement: its withdrawals. */
export function WithdrawalPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  const reference = model === UIDS.subscriber && typeof document?.reference === 'string' ? document.reference : null;
  const answer = useFetched<Entries>(reference === null ? null : searchOf(UIDS.withdrawal, 'agreement_reference', reference));
  if (answer.state !== 'loaded' || answer.data.results.length === 0) return null;
  return { title: t('withdrawn'), content: <Withdrawals found={answer.data.results} /> };
}

function Withdrawals({ found }: { readonly found: Entries['results'] }) {
  const texts = useTexts();
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} width="100%">
      {found.map(({ documentId, reference, received_at: at, timeliness }) => (
        <li key={documentId}>
          <Typography tag="p" variant="pi" textColor="neutral600">{dateAndTime(String(at), texts)}</Typography>
          <Flex gap={2} wrap="wrap">
            <Link tag={RouterLink} to={`${listOf(UIDS.withdrawal)}/${documentId}`}>{reference}</Link>
            {Boolean(timeliness) && <State state={timeliness} />}
          </Flex>
        </li>
      ))}
    </Flex>
  );
}
