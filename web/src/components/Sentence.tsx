import { css } from '@emotion/react';

import { splitIsolated } from '../lib/isolated';

/** Wraps within itself only where it is longer than a line: a reference that is compared must not end at its hyphen. */
const unbroken = css({ display: 'inline-block', maxInlineSize: '100%', overflowWrap: 'anywhere' });

/** A sentence with values inside, made by `isolated`, that stay on one line each. */
export function Sentence({ children }: { readonly children: string }) {
  return <>{splitIsolated(children).map((part, index) => (index % 2 === 0 ? part : <bdi key={part} css={unbroken}>{part}</bdi>))}</>;
}
