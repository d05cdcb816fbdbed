import { Badge, Box, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';

import { isLinked } from '../../../admin/linked-filters';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { UIDS } from '../../../uids';
import { type Tab, TABS } from '../api-types';
import { useTabCountsQuery } from './request-api';
import { addressOfRemembered, addressOfTab, colleagueIn, isTabName, rememberedTab, rememberTab, tabIn, withColleague } from './tab-addresses';

/** The counts of tabs are read again this often: visitors send requests at any time. */
const REFRESH_MS = 60_000;

/** Tabs and the choice of a colleague above the list of help requests. */
export function RequestTabs() {
  const { slug } = useParams();
  return slug === UIDS.helpRequest ? <AboveList /> : null;
}

/** Strapi lets us add buttons at the end of the list's bar only: this puts the tabs before that bar. */
function AboveList() {
  const marker = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const main = marker.current?.closest('main');
    const bar = main && [...main.children].find((child) => child.contains(marker.current));
    if (!bar) return;
    const container = document.createElement('div');
    bar.before(container);
    setPlace(container);
    return () => container.remove();
  }, []);
  return (
    <>
      <span ref={marker} hidden />
      {place && createPortal(<Tabs />, place)}
    </>
  );
}

interface Query {
  readonly filters?: { readonly $and?: readonly Readonly<Record<string, unknown>>[] };
  readonly plugins?: { readonly requests?: { readonly tab?: unknown } };
}

function Tabs() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [{ query, rawQuery }] = useQueryParams<Query>();
  const { data: counts, refetch } = useTabCountsQuery(undefined, { pollingInterval: REFRESH_MS });
  const named = query.plugins?.requests?.tab;
  const current = tabIn(named);

  // The list is read again when its address changes, and so are the counts.
  useEffect(() => void refetch(), [rawQuery, refetch]);

  useEffect(() => {
    // A link of the home page opens all requests, whatever tab somebody works in.
    if (isTabName(named)) return named === 'all' && isLinked(rawQuery) ? undefined : rememberTab(named);
    const before = rememberedTab();
    if (before !== 'all') navigate({ search: addressOfRemembered(rawQuery, before) }, { replace: true });
  }, [named, navigate, rawQuery]);

  const countOf = (tab: Tab): number | undefined => (tab === 'all' ? undefined : counts?.data[tab]);
  return (
    <Bar justifyContent="space-between" alignItems="center" gap={4} wrap="wrap">
      <nav aria-label={t('request.tabs')}>
        <Flex gap={2} wrap="wrap">
          {TABS.map((tab) => {
            const count = countOf(tab);
            return (
              <Tabbed key={tab} to={{ search: addressOfTab(rawQuery, tab) }} aria-current={tab === current ? 'page' : undefined}>
                {t(`request.tab.${tab}`)}
                {count !== undefined && <> <Badge backgroundColor={tab === 'overdue' && count > 0 ? 'danger100' : 'neutral150'} textColor={tab === 'overdue' && count > 0 ? 'danger700' : 'neutral700'}>{count}</Badge></>}
              </Tabbed>
            );
          })}
        </Flex>
      </nav>
      <Colleague chosen={colleagueIn(query.filters)} onChoose={(name) => navigate({ search: withColleague(rawQuery, name) })} />
    </Bar>
  );
}

interface ColleagueProps {
  readonly chosen: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}

function Colleague({ chosen, onChoose }: ColleagueProps) {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: readonly string[] }>('/handling/handlers');
  const people = answer.state === 'loaded' ? answer.data.data : [];
  const names = chosen !== undefined && !people.includes(chosen) ? [chosen, ...people] : people;
  return (
    <Field.Root name="colleague">
      <Flex gap={2} alignItems="center">
        <Field.Label>{t('request.colleague')}</Field.Label>
        <Box minWidth="20rem">
          <SingleSelect size="S" value={chosen ?? ''} placeholder={t('request.everybody')} onChange={(name) => onChoose(String(name) || undefined)} onClear={() => onChoose(undefined)}>
            {names.map((name) => <SingleSelectOption key={name} value={name}>{name}</SingleSelectOption>)}
          </SingleSelect>
        </Box>
      </Flex>
    </Field.Root>
  );
}

const Bar = styled(Flex)`
  padding-block-end: 1.6rem;
  padding-inline: 1.6rem;

  ${({ theme }) => theme.breakpoints.medium} {
    padding-inline: 3.2rem;
  }

  ${({ theme }) => theme.breakpoints.large} {
    padding-inline: 5.6rem;
  }
`;

const Tabbed = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  padding: 0.8rem 1.2rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  text-decoration: none;

  &[aria-current] {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }

  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
`;
