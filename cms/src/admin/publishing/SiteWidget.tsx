import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useEffect, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { languageName } from '../languages';
import { useAnswer } from '../useAnswer';
import { editorOf, moment, nameOf, type EntryName } from './entries';
import { isSilent, reasonOf, type Failed, type SiteState } from './siteState';

const SOON_MS = 2_000;
const LATER_MS = 15_000;

/** On the admin’s home page: what visitors see, and what becomes of what was published. */
export function SiteWidget() {
  const [time, setTime] = useState(0);
  const answer = useAnswer<{ data: SiteState }>('/publishing/state', time);
  const state = answer.state === 'there' ? answer.data.data : undefined;

  useEffect(() => {
    const timer = setTimeout(() => setTime((before) => before + 1), state && (state.building || state.isBehind) ? SOON_MS : LATER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (answer.state === 'failed') return <Widget.Error />;
  return state ? <State state={state} onAsked={() => setTime((before) => before + 1)} /> : <Widget.Loading />;
}

function State({ state, onAsked }: { readonly state: SiteState; readonly onAsked: () => void }) {
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex direction="column" alignItems="stretch" gap={2} role="status">
        <Headline state={state} />
        {state.liveSince && <Line>Visitors see the site as it was built {moment(state.liveSince)}.</Line>}
        {isSilent(state) && <Line>The program that builds the site has not been heard of{state.reportedAt && ` since ${moment(state.reportedAt)}`}. Tell the administrator: what is published now will be built when it runs again.</Line>}
        {!isSilent(state) && state.building && <Building building={state.building} />}
        {state.failed && <Failure failed={state.failed} isBuilding={state.building !== null} />}
      </Flex>
      <Flex gap={4} justifyContent="space-between" wrap="wrap">
        <Link tag={RouterLink} to="/translations">Translations</Link>
        {state.mayBuild && <BuildAgain isBuilding={state.building !== null && !isSilent(state)} onAsked={onAsked} />}
      </Flex>
    </Flex>
  );
}

function Headline({ state }: { readonly state: SiteState }) {
  if (isSilent(state)) return <Title color="danger700">The site is not being built</Title>;
  if (state.building) return <Title color="secondary700">The site is being built</Title>;
  if (state.failed) return <Title color="danger700">The last build failed</Title>;
  if (state.isBehind) return <Title color="secondary700">A change waits to be built</Title>;
  return <Title color="success700">The site is up to date</Title>;
}

function Building({ building: { since, changes, more } }: { readonly building: NonNullable<SiteState['building']> }) {
  return (
    <>
      <Line>Being built since {moment(since)}{changes.length > 0 ? ', with what was changed in' : ''}</Line>
      {changes.length > 0 && (
        <ul>
          {changes.map((entry) => <li key={`${entry.documentId} ${entry.language}`}><Entry entry={entry} /></li>)}
          {more > 0 && <li><Line>and {more} more</Line></li>}
        </ul>
      )}
    </>
  );
}

function Failure({ failed, isBuilding }: { readonly failed: Failed; readonly isBuilding: boolean }) {
  return (
    <>
      <Line>The build of {moment(failed.at)} failed. {reasonOf(failed)}</Line>
      {failed.entry && <Entry entry={failed.entry} />}
      {!isBuilding && <Line>{failed.nextAttemptAt ? `It is tried again ${moment(failed.nextAttemptAt)}, and when something is published.` : 'It is tried again when something is published.'}</Line>}
    </>
  );
}

function Entry({ entry }: { readonly entry: EntryName }) {
  const text = `${nameOf(entry)} (${languageName(entry.language)})`;
  return entry.isSingle || entry.name !== null ? <Link tag={RouterLink} to={editorOf(entry)}>{text}</Link> : <Line>{text}</Line>;
}

function BuildAgain({ isBuilding, onAsked }: { readonly isBuilding: boolean; readonly onAsked: () => void }) {
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      await post('/publishing/build');
      toggleNotification({ type: 'success', message: 'The site will be built again.' });
    } catch {
      toggleNotification({ type: 'danger', message: 'The program that builds the site does not answer.' });
    }
    setAsking(false);
    onAsked();
  };
  return <Button variant="secondary" startIcon={<ArrowClockwise />} loading={isAsking} disabled={isBuilding} onClick={() => void ask()}>Build again</Button>;
}

function Title({ color, children }: { readonly color: 'danger700' | 'secondary700' | 'success700'; readonly children: string }) {
  return <Typography tag="p" variant="delta" textColor={color}>{children}</Typography>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <Typography tag="p" textColor="neutral700">{children}</Typography>;
}
