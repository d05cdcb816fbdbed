import { Flex, Link, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';

import { linkedList } from '../../../admin/linked-filters';
import { useTexts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { useFetched } from '../../../admin/useFetched';
import { LateMails } from '../../mails/admin/LateMails';
import { LIST_OF_MAILS, LIST_OF_REQUESTS, LIST_OF_WITHDRAWALS } from './requests';
import { IN_ALL_CALL_FIRST } from './tab-addresses';

interface List {
  readonly pagination: { readonly total: number };
}

/** Widget of the admin's home page: open help requests, withdrawals without an agreement, and mails in trouble. */
export function InboxWidget() {
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Waiting list={LIST_OF_REQUESTS} state="new" />
      <Waiting list={LIST_OF_REQUESTS} state="no_answer" />
      <Waiting list={LIST_OF_WITHDRAWALS} state="received" />
      <MailTrouble />
      <LateMails />
      <Waiting list={LIST_OF_MAILS} state="failed" />
    </Flex>
  );
}

interface Mails extends List {
  readonly results: readonly { readonly failure: string | null }[];
}

const TROUBLE = 'filters[$and][0][state][$in][0]=pending&filters[$and][0][state][$in][1]=sending&filters[$and][1][failure][$notNull]=true';
const WAITING = 'filters[$and][0][state][$in][0]=pending&filters[$and][0][state][$in][1]=sending&filters[$and][1][failure][$null]=true';

/** Mails that failed and are retried, with the last reason; others may be waiting behind them. */
function MailTrouble() {
  const { t, language } = useTexts();
  const trouble = useFetched<Mails>(`${LIST_OF_MAILS}?page=1&pageSize=1&sort=updatedAt:DESC&${TROUBLE}`);
  const count = trouble.state === 'loaded' ? trouble.data.pagination.total : 0;
  const waiting = useFetched<List>(count > 0 ? `${LIST_OF_MAILS}?page=1&pageSize=1&${WAITING}` : null);
  if (trouble.state !== 'loaded' || count === 0) return null;
  const more = waiting.state === 'loaded' ? waiting.data.pagination.total : 0;
  return (
    <Typography tag="p" fontWeight="bold" textColor="danger700">
      <Link tag={RouterLink} to={linkedList(LIST_OF_MAILS, TROUBLE)}>{t('inbox.trouble', { count, reason: valueLabel(trouble.data.results[0]?.failure, language) })}</Link>
      {more > 0 && <> <Link tag={RouterLink} to={linkedList(LIST_OF_MAILS, WAITING)}>{t('inbox.waiting', { count: more })}</Link></>}
    </Typography>
  );
}

interface WaitingProps {
  readonly list: string;
  readonly state: 'new' | 'no_answer' | 'received' | 'failed';
}

function Waiting({ list, state }: WaitingProps) {
  const { t } = useTexts();
  const filter = `filters[$and][0][state][$eq]=${state}`;
  const answer = useFetched<List>(`${list}?page=1&pageSize=1&${filter}`);
  if (answer.state === 'loading') return <Widget.Loading />;
  // A role of the firm's own may handle help requests and not withdrawals.
  if (answer.state === 'failed') return list === LIST_OF_WITHDRAWALS ? null : <Widget.Error />;
  const { total } = answer.data.pagination;
  return (
    <Typography tag="p" fontWeight={total > 0 ? 'bold' : 'regular'}>
      <Link tag={RouterLink} to={linkedList(list, list === LIST_OF_REQUESTS ? `${filter}&${IN_ALL_CALL_FIRST}` : filter)}>{t(`inbox.${state}`, { count: total })}</Link>
    </Typography>
  );
}
