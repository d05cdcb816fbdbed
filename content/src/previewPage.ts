import { type Locale, type PreviewContent, type PreviewPage, previewPageOf } from '@site/rules';

import { type AgreementSources, renderAgreement } from './agreement';
import { type Content, PageContent, type Entries, type PictureOf } from './pageContent';

/** What draws a page, and what its query would give. */
interface Page {
  readonly page: PreviewPage;
  readonly content: PreviewContent;
}

/**
 * A page of the site as its template takes it, made of any content: of what is published or of drafts.
 * @param slug its name in its address; a page that does not exist is the not-found page
 */
export function previewPage<Picture>(content: Content, locale: Locale, slug: string, pictureOf: PictureOf<Picture>): Page {
  const of = new PageContent(content, locale, pictureOf);
  const language = locale.code;
  const around = {
    site: null,
    siteSettings: of.siteSettings(),
    locales: { edges: of.interfaceTexts().map((texts) => ({ node: { ...texts, language } })) },
  };
  const notFound: Page = { page: 'notFound', content: around };
  const show = (page: PreviewPage, field: string, value: object | undefined): Page => (value ? { page, content: { ...around, [field]: value } } : notFound);

  const page = previewPageOf(slug);
  switch (page) {
    case 'home':
    case 'secondHome': return show(page, 'homePage', of.homePage());
    case 'helpRequest': return show(page, 'helpRequestPage', of.helpRequestPage());
    case 'contract': return show(page, 'contractPage', { ...of.contractPage(draftAgreement(content, locale)), isDraft: true });
    case 'news': return show(page, 'newsPage', of.newsPage());
    case 'legal': return show(page, 'legalPage', of.legalPages().find((legal) => legal.slug === slug));
    case 'article': return show(page, 'article', of.articles().find((article) => article.slug === slug));
    case 'notFound': return notFound;
  }
}

/** The agreement as a version of it would be. It has neither number nor fingerprint, and so nobody can sign it. */
function draftAgreement(content: Content, { code }: Locale) {
  const sources = Object.fromEntries(Object.entries(content).map(([language, entries]) => [language, sourcesOf(entries)])) as Readonly<Record<keyof Content, AgreementSources>>;
  const agreement = renderAgreement(sources, code);
  return agreement ? { version: 0, sha256: '', agreement } : null;
}

function sourcesOf(entries: Entries): AgreementSources {
  return { settings: entries['site-settings']?.[0], page: entries['contract-page']?.[0], sections: entries['contract-section'] ?? [] };
}
