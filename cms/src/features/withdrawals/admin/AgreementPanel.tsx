import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../../../admin/side-panels';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { UIDS } from '../../../uids';
import { State } from '../../help-requests/admin/State';
import type { MatchChange } from '../api-types';
import { MatchHistory } from './MatchHistory';

interface Entries {
  readonly results: readonly { readonly documentId: string; readonly reference: string }[];
}

const LIST = `/content-manager/collection-types/${UIDS.subscriber}`;

/** Panel of a withdrawal: its signed agreement, and whether it was received in time. */
export function AgreementPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.withdrawal || !document) return null;
  const { agreement_reference: agreement, timeliness } = document;
  return {
    title: t('withdrawn.agreement'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={4} width="100%">
        {typeof agreement === 'string' && agreement !== '' ? <Agreement reference={agreement} timeliness={timeliness} /> : <Typography variant="pi" textColor="neutral600">{t('withdrawn.unmatched')}</Typography>}
        <Matches documentId={String(document.documentId)} time={document.updatedAt} />
      </Flex>
    ),
  };
}

function Agreement({ reference, timeliness }: { readonly reference: string; readonly timeliness: unknown }) {
  const { t } = useTexts();
  const answer = useFetched<Entries>(`${LIST}?page=1&pageSize=1&filters[$and][0][reference][$eq]=${encodeURIComponent(reference)}`);
  const agreement = answer.state === 'loaded' ? answer.data.results[0] : undefined;
  return (
    <Flex direction="column" alignItems="start" gap={2} width="100%">
      {agreement ? <Link tag={RouterLink} to={`${LIST}/${agreement.documentId}`}>{reference}</Link> : <Typography>{reference}</Typography>}
      {answer.state === 'loaded' && !agreement && <Typography variant="pi" textColor="neutral600">{t('withdrawn.gone')}</Typography>}
      {Boolean(timeliness) && <State state={timeliness} />}
    </Flex>
  );
}

function Matches({ documentId, time }: { readonly documentId: string; readonly time: unknown }) {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: readonly MatchChange[] }>(`/withdrawals/${documentId}/matches`, Date.parse(String(time)) || 0);
  if (answer.state === 'failed') return <Typography variant="pi" textColor="danger700">{t('withdrawn.historyUnknown')}</Typography>;
  if (answer.state === 'loading' || answer.data.data.length === 0) return null;
  return (
    <div>
      <Typography tag="h3" variant="pi" fontWeight="bold" textColor="neutral800">{t('withdrawn.history')}</Typography>
      <MatchHistory history={answer.data.data} />
    </div>
  );
}
