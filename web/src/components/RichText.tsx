import { css } from '@emotion/react';

import type { RichTextContent } from '../content';
import { color, font, space, text } from '../theme';
import { languageAttributes } from './Text';

const styles = css({
  '& > :first-child': { marginBlockStart: 0 },
  '& > :last-child': { marginBlockEnd: 0 },
  'p, ul, ol, table, blockquote': { marginBlock: `0 ${space.md}` },
  'ul, ol': { paddingInlineStart: space.lg },
  'li + li': { marginBlockStart: space.sm },
  'h2, h3': { fontFamily: font.heading, fontWeight: 600, fontSize: text.h3, lineHeight: 1.3, marginBlock: `${space.xl} ${space.sm}` },
  a: { color: color.goldText },
  // Numbers wrap only where they are longer than a line.
  bdi: { display: 'inline-block', maxInlineSize: '100%' },
  table: { borderCollapse: 'collapse', inlineSize: '100%' },
  'th, td': { textAlign: 'start', verticalAlign: 'top', paddingBlock: space.sm, paddingInlineEnd: space.md, borderBlockEnd: `1px solid ${color.line}` },
  overflowWrap: 'anywhere',
});

interface RichTextProps {
  readonly of: RichTextContent | null;
  readonly className?: string;
}

/** Rich text of the CMS. Its HTML was sanitized in the build; nothing else sets HTML. */
export function RichText({ of: content, ...attributes }: RichTextProps) {
  if (!content) return null;
  return <div css={styles} {...languageAttributes(content.lang)} {...attributes} dangerouslySetInnerHTML={{ __html: content.html }} />;
}
