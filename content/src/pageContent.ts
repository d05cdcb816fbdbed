import { type AgreementVersion, DEFAULT_LOCALE, type LanguageCode, type Locale, localeByCode, pathOf } from '@site/rules';

import type { Json, JsonObject } from './json';
import { resolveTarget } from './links';
import { LocalizedEntry, mergeCollection, type RichText, type Text } from './localizedEntry';
import { type Placeholders, placeholderValues } from './placeholders';
import { renderRichText } from './richText';

/** Entries by singular type name (`home-page`), in one language. */
export type Entries = Readonly<Record<string, readonly JsonObject[]>>;
export type Content = Readonly<Record<LanguageCode, Entries>>;

/** A picture as whoever asks has it, from how the CMS describes it; undefined where the entry has none. */
export type PictureOf<Picture> = (media: JsonObject | undefined) => Picture | null;

/** A page that there are several of, by the last part of its address. */
interface SlugPage {
  readonly slug: string;
}

/** What the pages of one language show: the words of schema.graphql, not of the CMS. */
export class PageContent<Picture> {
  private readonly language: LanguageCode;
  private readonly settings: LocalizedEntry;
  private readonly contract: LocalizedEntry;
  private readonly services: LocalizedEntry[];
  private readonly placeholders: (language: LanguageCode) => Placeholders;

  constructor(
    private readonly content: Content,
    private readonly locale: Locale,
    private readonly pictureOf: PictureOf<Picture>,
  ) {
    this.language = locale.code;
    this.settings = this.single('site-settings');
    this.contract = this.single('contract-page');
    this.services = this.collection('service');
    // A text that is shown in Russian for want of a translation names the company in Russian too.
    this.placeholders = (language) =>
      language === this.language ? placeholderValues(this.settings, this.contract) : new PageContent(content, localeByCode(language), pictureOf).placeholders(language);
  }

  siteSettings(): object {
    const { settings } = this;
    return {
      company: settings.text('company'),
      tagline: settings.text('tagline'),
      phoneDesktop: settings.shared('phoneDesktop'),
      phoneMobile: settings.shared('phoneMobile'),
      phoneSupport: settings.shared('phoneSupport'),
      email: settings.shared('email'),
      address: settings.text('address'),
      mapsUrl: settings.shared('mapsUrl'),
      hoursWeekdays: settings.text('hoursWeekdays'),
      hoursSaturday: settings.text('hoursSaturday'),
      registerLine: settings.text('registerLine'),
      shareImage: this.picture(settings, 'shareImage'),
      footerServices: this.services.filter((service) => service.flag('showInFooter')).flatMap((service) => service.text('title') ?? []),
      footerLinks: settings.list('footerLinks').flatMap((link) => {
        const href = resolveTarget(link.shared('target'), this.locale);
        return href ? [{ label: link.text('label'), href }] : [];
      }),
    };
  }

  homePage(): object {
    const page = this.single('home-page');
    const hero = page.component('hero');
    const about = page.component('about');
    const banner = page.component('banner');
    return {
      seo: seoOf(page),
      hero: {
        title: hero.text('title'),
        subtitle: hero.text('subtitle'),
        steps: hero.list('steps').map((step) => ({ title: step.text('title'), text: step.text('text') })),
        callToAction: hero.text('callToAction'),
        closing: hero.text('closing'),
        claims: page.list('claims').map((claim) => ({ value: claim.text('value'), label: claim.text('label') })),
      },
      services: {
        title: page.text('servicesTitle'),
        intro: page.text('servicesIntro'),
        items: this.services
          .filter((service) => service.flag('showOnHome'))
          .map((service) => ({ key: service.shared('key'), icon: service.shared('icon'), title: service.text('title'), description: service.text('description') })),
      },
      about: {
        title: about.text('title'),
        paragraphs: about.texts('paragraphs'),
        advantagesTitle: about.text('advantagesTitle'),
        advantages: about.texts('advantages'),
        image: this.picture(page, 'aboutImage'),
        imageAlt: page.text('aboutImageAlt'),
      },
      team: {
        title: page.text('teamTitle'),
        intro: page.text('teamIntro'),
        members: this.collection('team-member').map((member) => ({
          key: member.shared('key'),
          name: member.text('name'),
          position: member.text('position'),
          experienceYears: member.number('experienceYears'),
          specialization: member.text('specialization'),
          photo: this.picture(member, 'photo'),
        })),
      },
      banner: { slogan: banner.text('slogan'), attribution: banner.text('attribution'), image: this.picture(page, 'bannerImage') },
      contact: { title: page.text('contactTitle'), intro: page.text('contactIntro'), mapImage: this.picture(page, 'mapImage') },
    };
  }

  helpRequestPage(): object {
    const page = this.single('help-request-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      successTitle: page.text('successTitle'),
      successText: page.text('successText'),
    };
  }

  /** @param version what is to be signed now, if anything is */
  contractPage(version: AgreementVersion | null): object {
    return {
      seo: seoOf(this.contract),
      version,
      headSignature: this.picture(this.contract, 'signatureImage'),
    };
  }

  newsPage(): object {
    const page = this.single('news-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      bannerImage: this.picture(page, 'bannerImage'),
      articles: this.articlesByDay().flatMap((article) => {
        const slug = article.shared('slug');
        if (!slug) return [];
        return [{
          /** The same whatever its address is. */
          key: article.shared('documentId') ?? slug,
          title: article.text('title'),
          teaser: article.text('teaser'),
          image: this.picture(article, 'image'),
          imageAlt: article.text('imageAlt'),
          publishedOn: article.shared('publishedOn'),
          since: dayOf(article),
          href: pathOf(articleLocale(article, this.locale), slug),
        }];
      }),
    };
  }

  articles(): (SlugPage & { readonly textLanguage: LanguageCode })[] {
    return this.collection('article').flatMap((article) => {
      const slug = article.shared('slug');
      if (!slug) return [];
      return [{
        slug,
        /** The language the article is really in: its canonical address. */
        textLanguage: articleLocale(article, this.locale).code,
        seo: seoOf(article),
        title: article.text('title'),
        lead: article.text('lead'),
        image: this.picture(article, 'image'),
        imageAlt: article.text('imageAlt'),
        body: this.richText(article, 'body'),
        questionsTitle: article.text('questionsTitle'),
        questions: article.texts('questions'),
        disclaimer: article.text('disclaimer'),
        publishedOn: article.shared('publishedOn'),
      }];
    });
  }

  legalPages(): SlugPage[] {
    return this.collection('legal-page').flatMap((page) => {
      const slug = page.shared('slug');
      if (!slug) return [];
      return [{
        slug,
        seo: seoOf(page),
        title: page.text('title'),
        body: this.richText(page, 'body'),
        revisedOn: page.shared('revisedOn'),
      }];
    });
  }

  /**
   * The interface texts as i18next resources: a component is a namespace, a field a key. No fallback here: a key that
   * is missing shows itself, so that staff see what is to be translated.
   */
  interfaceTexts(): { readonly ns: string; readonly data: string }[] {
    const own = this.content[this.language]['interface-texts']?.[0] ?? {};
    return Object.entries(own).flatMap(([namespace, texts]) => {
      if (!texts || typeof texts !== 'object' || Array.isArray(texts)) return [];
      return [{ ns: namespace, data: JSON.stringify(filledTexts(texts)) }];
    });
  }

  /** The newest first, also where some are not translated. */
  private articlesByDay(): LocalizedEntry[] {
    return this.collection('article').sort((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0));
  }

  private picture(entry: LocalizedEntry, name: string): Picture | null {
    return this.pictureOf(entry.media(name));
  }

  private richText(entry: LocalizedEntry, name: string): RichText | null {
    return entry.richText(name, (markdown, language) => renderRichText(markdown, this.placeholders(language)));
  }

  private single(type: string): LocalizedEntry {
    return new LocalizedEntry(this.content[this.language][type]?.[0], this.content[DEFAULT_LOCALE.code][type]?.[0], this.language);
  }

  private collection(type: string): LocalizedEntry[] {
    return mergeCollection(this.content[this.language][type] ?? [], this.content[DEFAULT_LOCALE.code][type] ?? [], this.language);
  }
}

/** The day an article bears, or else when it was published. */
function dayOf(article: LocalizedEntry): string {
  return article.shared('publishedOn') ?? article.shared('publishedAt') ?? '1970-01-01';
}

function seoOf(entry: LocalizedEntry): { title: string | null; description: string | null } {
  const seo = entry.component('seo');
  return { title: textOf(seo.text('title') ?? entry.text('title')), description: textOf(seo.text('description')) };
}

const textOf = (text: Text | null): string | null => text?.text ?? null;

/** An article that is not translated is read in Russian. */
function articleLocale(article: LocalizedEntry, locale: Locale): Locale {
  return article.isTranslated ? locale : DEFAULT_LOCALE;
}

function filledTexts(texts: JsonObject): Record<string, string> {
  const isFilled = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '';
  return Object.fromEntries(Object.entries(texts).filter(isFilled));
}

