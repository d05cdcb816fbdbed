import { css } from '@emotion/react';

import { color, radius, space } from '../theme';
import { AlertIcon } from '../toasts/AlertIcon';

const styles = css({ display: 'flex', gap: space.sm, marginBlockEnd: space.lg, padding: space.md, border: `1px solid ${color.danger}`, borderRadius: radius.small, background: color.dangerSoft, '& > svg': { color: color.danger, marginBlockStart: '0.2em' } });

/** Why sending failed, beside the submit button; a live region. */
export function FailureNote({ children }: { readonly children: string | null }) {
  return (
    <div aria-live="polite">
      {children !== null && (
        <p css={styles}>
          <AlertIcon />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
