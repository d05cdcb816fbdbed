import { Flex, Link, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';

import { useTexts } from '../texts/useTexts';
import { useAnswer } from '../useAnswer';
import { LIST_OF_MAILS, LIST_OF_REQUESTS } from './requests';

interface List {
  readonly pagination: { readonly total: number };
}

/** On the admin’s home page: what waits for somebody. */
export function InboxWidget() {
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Waiting list={LIST_OF_REQUESTS} state="new" />
      <Waiting list={LIST_OF_REQUESTS} state="no_answer" />
      <Waiting list={LIST_OF_MAILS} state="failed" />
    </Flex>
  );
}

interface WaitingProps {
  readonly list: string;
  readonly state: 'new' | 'no_answer' | 'failed';
}

function Waiting({ list, state }: WaitingProps) {
  const { t } = useTexts();
  const filter = `filters[$and][0][state][$eq]=${state}`;
  const answer = useAnswer<List>(`${list}?page=1&pageSize=1&${filter}`);
  if (answer.state === 'loading') return <Widget.Loading />;
  if (answer.state === 'failed') return <Widget.Error />;
  const { total } = answer.data.pagination;
  return (
    <Typography tag="p" fontWeight={total > 0 ? 'bold' : 'regular'}>
      <Link tag={RouterLink} to={`${list}?page=1&${filter}`}>{t(`inbox.${state}`, { count: total })}</Link>
    </Typography>
  );
}
