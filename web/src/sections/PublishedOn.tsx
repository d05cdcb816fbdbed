import { css } from '@emotion/react';

import { useLocale } from '../i18n';
import { color, text } from '../theme';

const styles = css({ fontSize: text.small, color: color.goldText });

/** A date (`2025-10-10`) in the page's language. */
export function PublishedOn({ date }: { readonly date: string | null }) {
  const { dates } = useLocale();
  if (!date) return null;
  return (
    <time css={styles} dateTime={date}>
      {new Intl.DateTimeFormat(dates, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))}
    </time>
  );
}
