import { Link, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { momentOf } from '../../../admin/texts/format';
import { linkedList } from '../../../admin/linked-filters';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { UIDS } from '../../../uids';
import { OUTBOX_LATE_SECONDS } from '../late';

const LIST = `/content-manager/collection-types/${UIDS.outboxMail}`;

interface Mails {
  readonly pagination: { readonly total: number };
  readonly results: readonly { readonly createdAt: string }[];
}

/** How many mails wait for longer than they should, and since when. */
export function LateMails() {
  const texts = useTexts();
  const { t } = texts;
  const [before] = useState(() => new Date(Date.now() - OUTBOX_LATE_SECONDS * 1_000).toISOString());
  const late = `filters[$and][0][state][$in][0]=pending&filters[$and][0][state][$in][1]=sending&filters[$and][1][createdAt][$lt]=${before}`;
  const answer = useFetched<Mails>(`${LIST}?page=1&pageSize=1&sort=createdAt:ASC&${late}`);
  // Whoever may not read mails sees nothing of them.
  if (answer.state !== 'loaded') return null;
  const { pagination: { total }, results: [oldest] } = answer.data;
  const minutes = OUTBOX_LATE_SECONDS / 60;
  return (
    <Typography tag="p" fontWeight={total > 0 ? 'bold' : 'regular'} {...(total > 0 && { textColor: 'danger700' })}>
      <Link tag={RouterLink} to={linkedList(LIST, `sort=createdAt:ASC&${late}`)}>{t('mail.late', { count: total, minutes })}</Link>
      {oldest && ` ${t('mail.oldest', { moment: momentOf(oldest.createdAt, texts) })}`}
    </Typography>
  );
}
