import { css } from '@emotion/react';

import { Container } from '../components/Container';
import { RichText } from '../components/RichText';
import type { LegalContent } from '../content';
import { measure, space } from '../theme';
import { PageHeading } from './PageHeading';

const column = css({ maxInlineSize: measure.text, paddingBlock: `${space.xl} ${space.section}` });

export function LegalText({ content }: { readonly content: LegalContent }) {
  return (
    <>
      <PageHeading title={content.title} />
      <Container>
        <div css={column}>
          <RichText of={content.body} />
        </div>
      </Container>
    </>
  );
}
