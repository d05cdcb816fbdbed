import { css } from '@emotion/react';
import { useId, type MouseEvent } from 'react';

import { useLocale } from '../i18n';
import { color, radius, space, text, touchTarget } from '../theme';

const box = css({ padding: space.md, border: `1px solid ${color.danger}`, borderInlineStartWidth: 4, borderRadius: radius.small, background: color.dangerSoft });
const heading = css({ fontWeight: 600 });
const list = css({ listStyle: 'none', marginBlockStart: space.xs, '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: touchTarget, color: color.danger, fontSize: text.small, fontWeight: 500 } });

export interface SummarisedError {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly message: string;
}

interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
}

/** All errors in one list; each links to its field. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const titleId = useId();
  const { colon } = useLocale();
  if (errors.length === 0) return null;
  return (
    <section css={box} aria-labelledby={titleId}>
      <p css={heading} id={titleId}>{title}</p>
      <ul css={list}>
        {errors.map(({ id, label, message }) => (
          <li key={id}><a href={`#${id}`} onClick={focusField}>{label + colon + message}</a></li>
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus into the field, which following the link would not do; the address does not change. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
