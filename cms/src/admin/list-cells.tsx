import { Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

import { visibleLine } from '../lib/visible-text';
import { type Texts, useTexts } from './texts/useTexts';

interface WrappedProps {
  /** Narrower, the column would be hard to read; in pixels. */
  readonly width: number;
  /** Whether long words are broken, too, such as addresses. */
  readonly isBroken?: boolean;
  readonly children: ReactNode;
}

/** A cell whose text breaks into lines, so that all columns of a list fit beside the menu on a usual screen. */
export const Wrapped = ({ width, isBroken = false, children }: WrappedProps) => <Lines $width={width} $isBroken={isBroken}>{children}</Lines>;

const Lines = styled.div<{ readonly $width: number; readonly $isBroken: boolean }>`
  min-inline-size: ${({ $width }) => $width}px;
  white-space: normal;
  overflow-wrap: ${({ $isBroken }) => ($isBroken ? 'anywhere' : 'break-word')};
`;

/** A text that depends on the admin's language. */
export function Words({ of: read, width = 90 }: { readonly of: (texts: Texts) => string; readonly width?: number }) {
  return <Wrapped width={width}><Typography>{read(useTexts())}</Typography></Wrapped>;
}

/** What a visitor typed, with invisible and bidirectional characters made visible. */
export function Typed({ text, width = 130 }: { readonly text: unknown; readonly width?: number }) {
  return <Wrapped width={width} isBroken><Typography><bdi>{visibleLine(String(text ?? ''))}</bdi></Typography></Wrapped>;
}
