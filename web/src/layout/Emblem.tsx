import { css } from '@emotion/react';

const styles = css({ inlineSize: '2.25rem', blockSize: '2.25rem', flexShrink: 0 });

/** The firm's emblem: a column under an arch. */
export function Emblem() {
  return (
    <svg css={styles} viewBox="0 0 36 36" aria-hidden="true">
      <rect width="36" height="36" rx="3" fill="#0f1f3d" />
      <path d="M8 27V17a10 10 0 0 1 20 0v10M6 28.5h24M18 12.5v16M14.5 14h7M14.5 26.5h7" fill="none" stroke="#e3c683" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
