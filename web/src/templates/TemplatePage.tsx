import type { ReactNode } from 'react';

import { localeByCode, pathOf } from '@site/rules';

import type { PageContext } from '../../gatsby/pages';
import type { SiteContent } from '../content';
import { Page } from '../layout/Page';

interface TemplatePageProps {
  readonly pageContext: PageContext;
  readonly site: SiteContent | null;
  readonly onHome?: boolean;
  readonly children: ReactNode;
}

/** Gives a page of the site to the layout, which knows nothing of Gatsby. */
export function TemplatePage({ pageContext, site, onHome = false, children }: TemplatePageProps) {
  const locale = localeByCode(pageContext.language);
  return (
    <Page locale={locale} path={pathOf(locale, pageContext.slug)} site={site ?? EMPTY_SITE} onHome={onHome}>
      {children}
    </Page>
  );
}

/** Before staff have published the site settings. */
const EMPTY_SITE: SiteContent = {
  company: null, tagline: null, phoneDesktop: null, phoneMobile: null, phoneSupport: null, email: null, address: null, mapsUrl: null,
  hoursWeekdays: null, hoursSaturday: null, registerLine: null, footerServices: [], footerLinks: [],
};
