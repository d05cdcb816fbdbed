import type { ReactNode } from 'react';

import { localeByCode, pagePath, SECTIONS } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import type { SiteContent } from '../content';
import { Page } from '../layout/Page';

interface TemplatePageProps {
  readonly pageContext: PageContext;
  readonly site: SiteContent | null;
  readonly onHome?: boolean;
  readonly children: ReactNode;
}

/** Connects a page to the layout, which does not depend on Gatsby. */
export function TemplatePage({ pageContext, site, onHome = false, children }: TemplatePageProps) {
  const locale = localeByCode(pageContext.language);
  return (
    <Page locale={locale} path={pagePath(locale, pageContext.slug)} site={site ?? EMPTY_SITE} onHome={onHome}>
      {children}
    </Page>
  );
}

/** Used until the site settings are published. */
const EMPTY_SITE: SiteContent = {
  company: null, tagline: null, phoneDesktop: null, phoneMobile: null, phoneSupport: null, email: null, address: null, mapsUrl: null,
  hoursWeekdays: null, hoursSaturday: null, phoneHours: null, office: null, messengers: [], registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, sections: SECTIONS, footerServices: [], footerLinks: [], pageLinks: [],
};
