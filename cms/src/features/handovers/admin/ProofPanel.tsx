import { Flex, Link, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { PanelProps } from '../../../admin/side-panels';
import { dateAndTime } from '../../../admin/texts/format';
import { type Texts, useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { visibleLine } from '../../../lib/visible-text';
import { UIDS } from '../../../uids';
import { State } from '../../help-requests/admin/State';
import { MatchHistory } from '../../withdrawals/admin/MatchHistory';
import type { AgreementProof, ShownHandover } from '../api-types';
import { HandoverDialog } from './HandoverDialog';
import { HAND_OVER } from './permissions';

/** Panel of a signed agreement: what proves it, who took it for a court, and a button for that. */
export function ProofPanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.subscriber || !document || documentId === undefined) return null;
  return { title: t('proof'), content: <Proof documentId={documentId} reference={String(document.reference)} /> };
}


function Proof({ documentId, reference }: { readonly documentId: string; readonly reference: string }) {
  const texts = useTexts();
  const { t } = texts;
  const [time, setTime] = useState(0);
  const isPermitted = usePermitted([HAND_OVER]);
  const answer = useFetched<{ readonly data: AgreementProof }>(`/signed-agreements/${documentId}/proof`, time);
  if (answer.state === 'loading') return <Typography variant="pi" textColor="neutral600">{t('proof.loading')}</Typography>;
  if (answer.state === 'failed') return <Typography variant="pi" textColor="danger700">{t('proof.unknown')}</Typography>;
  const proof = answer.data.data;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%" data-proof>
      <Flex tag="dl" direction="column" alignItems="stretch" gap={3} width="100%">
        <Fact name={t('proof.checkpoint')}>{checkpointText(proof, texts)}</Fact>
        <Fact name={t('proof.stamp')}>{stampText(proof, texts)}</Fact>
        <Fact name={t('proof.email')}>{proof.emailConfirmedAt === null ? t('proof.emailOpen') : t('proof.emailConfirmed', { moment: dateAndTime(proof.emailConfirmedAt, texts) })}</Fact>
        <Fact name={t('proof.withdrawal')}>{proof.withdrawals.length > 0 && <Withdrawals withdrawals={proof.withdrawals} />}{withdrawalText(proof, texts)}</Fact>
        <Fact name={t('handover.log')}>{proof.handovers.length === 0 ? t('handover.none') : <Handovers handovers={proof.handovers} />}</Fact>
      </Flex>
      {isPermitted && <HandoverDialog documentId={documentId} reference={reference} language={proof.language} onDone={() => setTime(Date.now())} />}
    </Flex>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Typography tag="dt" variant="pi" fontWeight="bold" textColor="neutral800">{name}</Typography>
      <Typography tag="dd" variant="pi" textColor="neutral600" style={{ margin: 0, overflowWrap: 'anywhere' }}>{children}</Typography>
    </div>
  );
}

function checkpointText({ entry, checkpoint }: AgreementProof, texts: Texts): string {
  if (entry === null) return texts.t('proof.noEntry');
  return checkpoint === null ? texts.t('proof.notCovered') : texts.t('proof.covered', { size: checkpoint.size, moment: dateAndTime(checkpoint.madeAt, texts) });
}

function withdrawalText({ withdrawals, areWithdrawalsHidden }: AgreementProof, { t }: Texts): string | null {
  if (areWithdrawalsHidden) return t('proof.withdrawalHidden');
  return withdrawals.length === 0 ? t('proof.notWithdrawn') : null;
}

function stampText({ stampedAt, isStampExpected }: AgreementProof, texts: Texts): string {
  if (stampedAt !== null) return texts.t('proof.stamped', { moment: dateAndTime(stampedAt, texts) });
  return texts.t(isStampExpected ? 'proof.notStamped' : 'proof.noStampServer');
}

function Withdrawals({ withdrawals }: Pick<AgreementProof, 'withdrawals'>) {
  const texts = useTexts();
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
      {withdrawals.map(({ documentId, reference, receivedAt, timeliness, relation, history }) => (
        <li key={documentId}>
          <Flex wrap="wrap" alignItems="center" gap={2}>
            <Link tag={RouterLink} to={`/content-manager/collection-types/${UIDS.withdrawal}/${documentId}`}>{reference}</Link>
            {timeliness !== null && <State state={timeliness} />}
          </Flex>
          <div>{texts.t('proof.withdrawn', { moment: dateAndTime(receivedAt, texts) })}</div>
          {relation !== 'matched' && <div>{texts.t(relation === 'unmatched' ? 'proof.unmatched' : 'proof.named')}</div>}
          <MatchHistory history={history} />
        </li>
      ))}
    </Flex>
  );
}

function Handovers({ handovers }: { readonly handovers: readonly ShownHandover[] }) {
  const texts = useTexts();
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={2}>
      {handovers.map((handover, index) => (
        <li key={index}>
          <div>{authorOf(handover, texts)}</div>
          <bdi>{handover.reason === null ? texts.t('handover.reasonErased') : visibleLine(handover.reason)}</bdi>
        </li>
      ))}
    </Flex>
  );
}

/** With the e-mail address of the account: names can be changed by their owner. */
function authorOf({ at, by, byEmail }: ShownHandover, texts: Texts): string {
  const [moment, person] = [dateAndTime(at, texts), visibleLine(by)];
  return byEmail === null ? texts.t('handover.by', { moment, person }) : texts.t('handover.byAccount', { moment, person, email: byEmail });
}
