import { css, Global } from '@emotion/react';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { Suspense, useEffect, useMemo, useRef, type FormEvent, type MouseEvent, type MutableRefObject, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';

import { DEFAULT_LOCALE, localeByCode, parsePagePath, pagePath, SECTIONS, type LanguageCode, type SectionId } from '@site/rules';

import { switchLocale } from '../i18n/localizedPaths';
import { Button } from '../components/Button';
import { visuallyHidden } from '../components/visuallyHidden';
import { I18N_OPTIONS, TypedTexts } from '../i18n';
import { ErrorBoundary } from '../layout/ErrorBoundary';
import { hashId } from '../lib/hash';
import { breakpoint, color, space, text } from '../theme';
import { awaitedFontFaces } from '../theme/fonts';
import { useEditedText } from './useEditedText';
import { POINTED, useFieldClicks } from './useFieldClicks';
import { usePreview, type Problem, type Shown } from './usePreview';

const page = css({ paddingBlockEnd: '5rem' });
const banner = css({ position: 'fixed', insetBlockEnd: 0, insetInline: 0, zIndex: 60, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: space.md, paddingBlock: space.sm, paddingInline: space.gutter, background: color.gold, color: color.navyDeep, fontSize: text.small, fontWeight: 600, textAlign: 'center', [breakpoint.print]: { display: 'none' } });
const alarming = css({ background: color.danger, color: color.onNavy });
const pointed = css({ [`[${POINTED}]`]: { outline: `2px solid ${color.gold}`, outlineOffset: 2, cursor: 'pointer' } });
const alone = css({ position: 'static', minBlockSize: '60vh', flexDirection: 'column', background: 'transparent', color: color.ink, fontSize: text.lead });

interface PreviewProps {
  /** Renders a page with the site's own template. */
  readonly draw: (shown: Shown) => ReactNode;
}

/** A page as it will be published, below a banner. Its forms are disabled, and its links lead to previews. */
export function Preview({ draw }: PreviewProps) {
  const { shown, target, problem, turn, go, again } = usePreview();
  const { i18n: published } = useTranslation('preview');
  const arrived = useRef('');
  const locale = target ? parsePagePath(target.path).locale : DEFAULT_LOCALE;
  const t = published.getFixedT(locale.code, 'preview');
  // Most letters are typed into other texts.
  const texts = shown && JSON.stringify(shown.content.locales.edges);
  const language = shown?.language;
  const translations = useMemo(() => (language && texts !== null ? translationsOf(language, texts) : null), [language, texts]);
  const openField = useFieldClicks(target?.isBesideForm ? target.path : null);
  useEditedText(shown);

  useEffect(() => {
    document.documentElement.lang = locale.code;
    document.documentElement.dir = locale.dir;
    document.title = t('title');
  }, [locale, t]);

  const follow = (event: MouseEvent) => {
    if (openField(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const to = link && shown && destinationOf(link, pagePath(localeByCode(shown.language), shown.slug));
    if (!to) return;
    event.preventDefault();
    if (to.kind === 'elsewhere') window.open(to.address, '_blank', 'noopener');
    else if (to.kind === 'part') document.getElementById(to.id)?.scrollIntoView();
    else {
      arrived.current = '';
      go(to.path, to.section);
    }
  };

  return (
    <>
      <Global styles={css`${awaitedFontFaces}`} />
      <Global styles={pointed} />
      {shown && translations && (
        <div css={page} onClickCapture={follow} onSubmitCapture={preventSubmit}>
          <I18nextProvider i18n={translations}>
            <RetryingBoundary key={turn} locale={localeByCode(shown.language)}>
              <Suspense fallback={null}>
                <TypedTexts.Provider value>{draw(shown)}</TypedTexts.Provider>
                <Arrival at={`${shown.language} ${shown.slug} ${target?.section ?? ''}`} section={target?.section ?? null} arrived={arrived} />
              </Suspense>
            </RetryingBoundary>
          </I18nextProvider>
        </div>
      )}
      {!(shown && target?.isBesideForm) && <Banner shown={shown} problem={problem} t={t} onAgain={again} />}
    </>
  );
}

/** Shows the page again when its content changes: what is half typed may be nothing that can be shown. */
class RetryingBoundary extends ErrorBoundary {
  override componentDidUpdate({ children }: Readonly<ErrorBoundary['props']>): void {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }
}

interface BannerProps {
  readonly shown: Shown | null;
  readonly problem: Problem | null;
  readonly t: TFunction;
  readonly onAgain: () => void;
}

/** Says that this is a preview, or why it cannot be shown. */
function Banner({ shown, problem, t, onAgain }: BannerProps) {
  const words = (
    <div css={[banner, shown ? problem && alarming : alone]} role="status" data-needs-scripts>
      <p>{t(problem ?? shown?.status ?? 'loading')}</p>
      {problem === 'failed' && <Button look="outline" onClick={onAgain}>{t('retry')}</Button>}
    </div>
  );
  if (shown) return words;
  return (
    <main>
      <h1 css={visuallyHidden}>{t('title')}</h1>
      {words}
    </main>
  );
}

interface ArrivalProps {
  /** Identifies the page: scrolling happens only when it changes. */
  readonly at: string;
  readonly section: SectionId | null;
  readonly arrived: MutableRefObject<string>;
}

/** Scrolls after the page before it has been rendered. */
function Arrival({ at, section, arrived }: ArrivalProps) {
  useEffect(() => {
    if (arrived.current === at) return;
    arrived.current = at;
    const element = section && document.getElementById(section);
    if (element) element.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [at, section, arrived]);
  return null;
}

type Destination =
  | { readonly kind: 'page'; readonly path: string; readonly section: SectionId | null }
  | { readonly kind: 'part'; readonly id: string }
  | { readonly kind: 'elsewhere'; readonly address: string };

/** The destination of a link in a preview. @param current path of the page shown */
function destinationOf(link: HTMLAnchorElement, current: string): Destination | null {
  if (!/^https?:$/.test(link.protocol)) return null;
  const id = hashId(link.hash);
  // By now the href of a language link is the preview's own (inline-script/inlineScript.ts).
  if (link.dataset.language !== undefined) return { kind: 'page', path: switchLocale(current, localeByCode(link.hreflang)), section: null };
  if (link.getAttribute('href')?.startsWith('#')) return { kind: 'part', id };
  if (link.origin !== window.location.origin) return { kind: 'elsewhere', address: link.href };
  return { kind: 'page', path: link.pathname, section: SECTIONS.find((section) => section === id) ?? null };
}

/** Disables the forms of a preview. */
function preventSubmit(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The interface texts of the previewed page, drafts included. @param edges as the page's data has them, in JSON */
function translationsOf(language: LanguageCode, edges: string): i18n {
  const namespaces = Object.fromEntries((JSON.parse(edges) as Shown['content']['locales']['edges']).map(({ node }) => [node.ns, JSON.parse(node.data) as Record<string, string>]));
  const translations = createInstance();
  void translations.init({ ...I18N_OPTIONS, lng: language, resources: { [language]: namespaces }, react: { useSuspense: false }, initImmediate: false });
  return translations;
}
