import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Picture } from '../components/Picture';
import { LeadConsent } from '../consent/LeadConsent';
import type { ContactContent, SiteContent } from '../content';
import { breakpoint, color, radius, space, text } from '../theme';
import { ContactCards } from './ContactCards';
import { Section, type Arrangement } from './Section';

const grid = css({ display: 'grid', gap: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.35fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const oneColumn = css({ [breakpoint.large]: { gridTemplateColumns: '1fr' }, '& > aside': { order: -1 } });
const formPanel = css({ padding: space.panel, background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });
const map = css({ position: 'relative', display: 'block', marginBlockStart: space.lg, overflow: 'hidden', borderRadius: radius.medium, border: `1px solid ${color.line}`, '& img': { aspectRatio: '3 / 2', objectFit: 'cover' } });
const mapLabel = css({ position: 'absolute', insetInlineStart: space.md, insetBlockEnd: space.md, paddingInline: space.md, paddingBlock: space.sm, background: color.paper, borderRadius: radius.small, fontSize: text.small, fontWeight: 500 });

interface ContactProps {
  readonly content: ContactContent;
  readonly site: SiteContent;
  readonly arrangement?: Arrangement;
  /** The contact form. */
  readonly children: ReactNode;
}

/** The contact form beside phone, address and opening hours. */
export function Contact({ content, site, arrangement = 'columns', children }: ContactProps) {
  const { t } = useTranslation('home');
  const inOneColumn = arrangement === 'ledger';
  return (
    <Section id="contact" title={content.title} intro={content.intro} arrangement={arrangement}>
      <div css={[grid, inOneColumn && oneColumn]}>
        <div css={formPanel}>
          {children}
          <LeadConsent place="form" />
        </div>
        <aside>
          <ContactCards site={site} inRow={inOneColumn} />
          {site.mapsUrl && content.mapImage && (
            <a css={map} href={site.mapsUrl} target="_blank" rel="noreferrer">
              <Picture of={content.mapImage} alt="" />
              <span css={mapLabel}>{t('home:openMap')}</span>
            </a>
          )}
        </aside>
      </div>
    </Section>
  );
}
