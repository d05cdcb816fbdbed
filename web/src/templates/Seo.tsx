import type { HeadProps } from 'gatsby';

import { localeByCode, manifestPath, PAGES, parsePagePath, type LanguageCode, type Locale } from '@site/rules';

import { alternatesOf } from '../i18n/localizedPaths';
import type { PageContext } from '../../gatsby/pages/createPages';
import type { MaybePicture } from '../content';
import { THEME_COLOR } from '../theme';
import { preloadedFonts } from '../theme/fonts';

interface SeoData {
  readonly site: { readonly siteMetadata: { readonly siteUrl: string | null } | null } | null;
  /** `shareImage` is the preview picture on social media. */
  readonly siteSettings: { readonly company: { readonly text: string } | null; readonly shareImage: MaybePicture } | null;
}

interface SeoProps {
  readonly head: HeadProps<SeoData, PageContext>;
  readonly title: string | null;
  readonly description: string | null;
  readonly type?: 'website' | 'article';
  /** Of an article, ISO 8601. */
  readonly published?: string | null;
}

/**
 * Whether the page's html element has the language and direction already. Gatsby sets what it is given, and where these are
 * set, even to what they were, browsers compute the style and layout of the whole page anew.
 */
function hasLanguage({ code, dir }: Locale): boolean {
  if (typeof document === 'undefined') return false;
  const html = document.documentElement;
  return html.lang === code && html.dir === dir;
}

/** Meta tags for browsers, search engines and social media. After the build, pages get a picture of their own and structured data (gatsby/postbuild). */
export function Seo({ head, title, description, type = 'website', published = null }: SeoProps) {
  const { language, slug, canonicalPath, translations, noindex } = head.pageContext;
  const siteUrl = head.data.site?.siteMetadata?.siteUrl ?? '';
  const company = head.data.siteSettings?.company?.text;
  const shareImage = head.data.siteSettings?.shareImage?.childImageSharp?.gatsbyImageData.images.fallback?.src;
  const locale = localeByCode(language);
  const heading = title ?? company ?? '';
  const canonical = siteUrl + canonicalPath;
  return (
    <>
      {!hasLanguage(locale) && <html lang={locale.code} dir={locale.dir} />}
      <title>{heading}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      {slug !== PAGES.notFound && <Addresses siteUrl={siteUrl} path={canonicalPath} translations={translations} />}
      <meta property="og:title" content={heading} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={parsePagePath(canonicalPath).locale.dates.replace('-', '_')} />
      {published !== null && <meta property="article:published_time" content={published} />}
      <meta property="og:url" content={canonical} />
      {company && <meta property="og:site_name" content={company} />}
      {shareImage && <meta property="og:image" content={siteUrl + shareImage} />}
      <meta name="theme-color" content={THEME_COLOR} />
      <link rel="manifest" href={manifestPath(locale)} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {preloadedFonts(locale.code).map((url) => (
        <link key={url} rel="preload" href={url} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}

interface AddressesProps {
  readonly siteUrl: string;
  readonly path: string;
  readonly translations: readonly LanguageCode[];
}

/** Canonical address and hreflang alternates. */
function Addresses({ siteUrl, path, translations }: AddressesProps) {
  return (
    <>
      <link rel="canonical" href={siteUrl + path} />
      {alternatesOf(path, translations).map((alternate) => <link key={alternate.lang} rel="alternate" hrefLang={alternate.lang} href={siteUrl + alternate.path} />)}
    </>
  );
}
