import { css } from '@emotion/react';

import { splitIsolated } from '../lib/isolated';

/**
 * No line ends at the hyphen or dash before it. The word joiner is generated, because one in the text would be copied with
 * it; and unlike with `nowrap`, a value longer than its line still wraps.
 */
const joined = css({ '&::before': { content: '"\\2060"' } });

/** A sentence with values inside, made by `isolated`, that are compared or read out: a reference, hours. */
export function Sentence({ children }: { readonly children: string }) {
  return <>{splitIsolated(children).map((part, index) => (index % 2 === 0 ? part : <Value key={part}>{part}</Value>))}</>;
}

function Value({ children }: { readonly children: string }) {
  const pieces = children.match(/[^-–]*[-–]|[^-–]+/g) ?? [];
  return <bdi>{pieces.map((piece, index) => (index === 0 ? piece : <span key={index} css={joined}>{piece}</span>))}</bdi>;
}
