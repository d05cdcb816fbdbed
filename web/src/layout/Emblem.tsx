import { css } from '@emotion/react';

const styles = css({ inlineSize: '2.25rem', blockSize: '2.25rem', flexShrink: 0 });

/** The firm's emblem; `favicon.svg` is its only drawing. */
export function Emblem() {
  return <img css={styles} src="/favicon.svg" width={36} height={36} alt="" />;
}
