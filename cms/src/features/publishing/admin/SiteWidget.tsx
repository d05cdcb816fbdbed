import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { EntryName, FailedBuild } from '../api-types';
import { Unrecorded } from '../../agreement-versions/admin/Unrecorded';
import { momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { editorOf, nameInLanguage } from './entry-names';
import { isSilent, reasonOf, type SiteState } from './siteState';

const BUSY_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;

/** Widget of the admin's home page: the live site, and the progress of builds. */
export function SiteWidget() {
  const [time, setTime] = useState(0);
  const answer = useFetched<{ data: SiteState }>('/publishing/state', time);
  const state = answer.state === 'loaded' ? answer.data.data : undefined;

  useEffect(() => {
    const timer = setTimeout(() => setTime((before) => before + 1), state && (state.building || state.isBehind) ? BUSY_POLL_MS : IDLE_POLL_MS);
    return () => clearTimeout(timer);
    // Also after an answer that failed.
  }, [answer, state]);

  if (answer.state === 'failed') return <Widget.Error />;
  return state ? <State state={state} onRequested={() => setTime((before) => before + 1)} /> : <Widget.Loading />;
}

function State({ state, onRequested }: { readonly state: SiteState; readonly onRequested: () => void }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={4} justifyContent="space-between" wrap="wrap">
        <div role="status"><Headline state={state} /></div>
        {state.mayBuild && <BuildAgain isBuilding={state.building !== null && !isSilent(state)} onRequested={onRequested} />}
      </Flex>
      <Flex direction="column" alignItems="stretch" gap={2}>
        {state.unrecordedAgreement && <Unrecorded agreement={state.unrecordedAgreement} />}
        {state.liveSince && <Line>{t('site.liveSince', { moment: momentOf(state.liveSince, texts) })}</Line>}
        {isSilent(state) && <Line>{state.reportedAt ? t('site.notHeardSince', { moment: momentOf(state.reportedAt, texts) }) : t('site.neverHeard')}</Line>}
        {!isSilent(state) && state.building && <Building building={state.building} />}
        {state.heldBack.length > 0 && <HeldBack entries={state.heldBack} />}
        {state.failed && <Failure failed={state.failed} isBuilding={state.building !== null} />}
      </Flex>
      <Link tag={RouterLink} to="/translations">{t('translations')}</Link>
    </Flex>
  );
}

function Headline({ state }: { readonly state: SiteState }) {
  const { t } = useTexts();
  if (isSilent(state)) return <Title color="danger700">{t('site.silent')}</Title>;
  if (state.building) return <Title color="secondary700">{t('site.building')}</Title>;
  if (state.failed) return <Title color="danger700">{t('site.failed')}</Title>;
  if (state.isBehind) return <Title color="secondary700">{t('site.behind')}</Title>;
  if (state.heldBack.length > 0) return <Title color="danger700">{t('site.heldBack')}</Title>;
  return <Title color="success700">{t('site.upToDate')}</Title>;
}

function Building({ building: { since, changes, more } }: { readonly building: NonNullable<SiteState['building']> }) {
  const texts = useTexts();
  return (
    <>
      <Line>{texts.t(changes.length > 0 ? 'site.buildingChanges' : 'site.buildingSince', { moment: momentOf(since, texts) })}</Line>
      {changes.length > 0 && (
        <ul>
          {changes.map((entry) => <li key={`${entry.documentId} ${entry.language}`}><Entry entry={entry} /></li>)}
          {more > 0 && <li><Line>{texts.t('site.moreChanges', { count: more })}</Line></li>}
        </ul>
      )}
    </>
  );
}

function Failure({ failed, isBuilding }: { readonly failed: FailedBuild; readonly isBuilding: boolean }) {
  const texts = useTexts();
  return (
    <>
      <Line>{texts.t('site.failedAt', { moment: momentOf(failed.at, texts), reason: reasonOf(failed, texts) })}</Line>
      {failed.entry && <Entry entry={failed.entry} />}
      {!isBuilding && <Line>{failed.nextAttemptAt ? texts.t('site.retriedAt', { moment: momentOf(failed.nextAttemptAt, texts) }) : texts.t('site.retriedOnPublish')}</Line>}
    </>
  );
}

function HeldBack({ entries }: { readonly entries: SiteState['heldBack'] }) {
  const texts = useTexts();
  return (
    <>
      <Line>{texts.t('site.heldBackAbout')}</Line>
      <ul>
        {entries.map((each) => (
          <li key={`${each.entry.documentId} ${each.entry.language}`}>
            <Entry entry={each.entry} />
            <Line>{reasonOf({ ...each, page: null }, texts)}</Line>
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ entry }: { readonly entry: EntryName }) {
  const text = nameInLanguage(entry, useTexts());
  return entry.isSingle || entry.name !== null ? <Link tag={RouterLink} to={editorOf(entry)}>{text}</Link> : <Line>{text}</Line>;
}

function BuildAgain({ isBuilding, onRequested }: { readonly isBuilding: boolean; readonly onRequested: () => void }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      await post('/publishing/build');
      toggleNotification({ type: 'success', message: t('site.willBuild') });
    } catch {
      toggleNotification({ type: 'danger', message: t('site.noAnswer') });
    }
    setAsking(false);
    onRequested();
  };
  return <Button variant="secondary" startIcon={<ArrowClockwise />} loading={isAsking} disabled={isBuilding} onClick={() => void ask()}>{t('site.buildAgain')}</Button>;
}

function Title({ color, children }: { readonly color: 'danger700' | 'secondary700' | 'success700'; readonly children: string }) {
  return <Typography tag="p" variant="delta" textColor={color}>{children}</Typography>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Typography tag="p" textColor="neutral700">{children}</Typography>;
}
