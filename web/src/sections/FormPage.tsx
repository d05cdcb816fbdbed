import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { Container } from '../components/Container';
import type { MaybeText, SiteContent } from '../content';
import { breakpoint, color, radius, space } from '../theme';
import { ContactCards } from './ContactCards';
import { PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.6fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const panel = css({ minInlineSize: 0, padding: space.panel, background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });

interface FormPageProps {
  readonly site: SiteContent;
  /** A text of the page's own language, or one of the CMS that may be in another. */
  readonly title: string | MaybeText;
  readonly lead?: string;
  readonly form: ReactNode;
}

/** A page with one form, and how else to reach the firm beside it. */
export function FormPage({ site, title, lead, form }: FormPageProps) {
  return (
    <>
      <PageHeading title={typeof title === 'string' ? { text: title, lang: null } : title} subtitle={lead === undefined ? null : { text: lead, lang: null }} />
      <Container>
        <div css={layout}>
          <div css={panel}>{form}</div>
          <aside><ContactCards site={site} /></aside>
        </div>
      </Container>
    </>
  );
}
