import { css } from '@emotion/react';

const styles = css({ inlineSize: '1.25em', blockSize: '1.25em', flexShrink: 0, fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' });

/** An inline error icon: available even when nothing more can be loaded. */
export function AlertIcon() {
  return (
    <svg css={styles} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 7v6M12 16.5v.5" />
    </svg>
  );
}
