import { DEFAULT_LOCALE, localeByCode, LOCALES, pathOf, type LanguageCode, type Locale } from '@site/rules';

import type { Json, JsonObject } from './json';
import { resolveTarget } from './links';
import { LocalizedEntry, mergeCollection, type RichText, type Text } from './localizedEntry';
import { renderRichText, type Placeholders } from './richText';
import type { Content } from './strapi';

/** A node of our own, before Gatsby's bookkeeping: the words of schema.graphql, not of the CMS. */
export interface ContentNode {
  readonly type: string;
  /** Unique among the nodes of its type. */
  readonly key: string;
  readonly fields: object;
}

/** Everything the pages show, one set of nodes a language. */
export function buildContentNodes(content: Content): ContentNode[] {
  return LOCALES.flatMap((locale) => new PageContent(content, locale).nodes());
}

class PageContent {
  private readonly language: LanguageCode;
  private readonly settings: LocalizedEntry;
  private readonly contract: LocalizedEntry;
  private readonly services: LocalizedEntry[];
  private readonly placeholders: (language: LanguageCode) => Placeholders;

  constructor(
    private readonly content: Content,
    private readonly locale: Locale,
  ) {
    this.language = locale.code;
    this.settings = this.single('site-settings');
    this.contract = this.single('contract-page');
    this.services = this.collection('service');
    // A text that is shown in Russian for want of a translation names the company in Russian too.
    this.placeholders = (language) =>
      language === this.language ? placeholderValues(this.settings, this.contract) : new PageContent(content, localeByCode(language)).placeholders(language);
  }

  nodes(): ContentNode[] {
    return [
      this.node('SiteSettings', '', this.siteSettings()),
      this.node('HomePage', '', this.homePage()),
      this.node('HelpRequestPage', '', this.helpRequestPage()),
      this.node('ContractPage', '', this.contractPage()),
      this.node('NewsPage', '', this.newsPage()),
      ...this.collection('article').flatMap((article) => this.article(article)),
      ...this.collection('legal-page').flatMap((page) => this.legalPage(page)),
      ...this.interfaceTexts(),
    ];
  }

  private siteSettings(): object {
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
      shareImage: settings.picture('shareImage'),
      footerServices: this.services.filter((service) => service.flag('showInFooter')).flatMap((service) => service.text('title') ?? []),
      footerLinks: settings.list('footerLinks').flatMap((link) => {
        const href = resolveTarget(link.shared('target'), this.locale);
        return href ? [{ label: link.text('label'), href }] : [];
      }),
    };
  }

  private homePage(): object {
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
        image: page.picture('aboutImage'),
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
          photo: member.picture('photo'),
        })),
      },
      banner: { slogan: banner.text('slogan'), attribution: banner.text('attribution'), image: page.picture('bannerImage') },
      contact: { title: page.text('contactTitle'), intro: page.text('contactIntro'), mapImage: page.picture('mapImage') },
    };
  }

  private helpRequestPage(): object {
    const page = this.single('help-request-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      successTitle: page.text('successTitle'),
      successText: page.text('successText'),
    };
  }

  private contractPage(): object {
    const page = this.contract;
    return {
      seo: seoOf(page),
      title: page.text('title'),
      number: page.shared('number'),
      introduction: this.richText(page, 'introduction'),
      sections: this.collection('contract-section').map((section) => ({ title: section.text('title'), body: this.richText(section, 'body') })),
      signature: {
        companyLabel: page.text('companySignatureLabel'),
        headName: page.text('headName'),
        headPosition: page.text('headPosition'),
        image: page.picture('signatureImage'),
        clientLabel: page.text('clientSignatureLabel'),
      },
    };
  }

  private newsPage(): object {
    const page = this.single('news-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      bannerImage: page.picture('bannerImage'),
      articles: this.collection('article').flatMap((article) => {
        const slug = article.shared('slug');
        if (!slug) return [];
        return [{
          title: article.text('title'),
          teaser: article.text('teaser'),
          image: article.picture('image'),
          imageAlt: article.text('imageAlt'),
          publishedOn: article.shared('publishedOn'),
          href: pathOf(articleLocale(article, this.locale), slug),
        }];
      }),
    };
  }

  private article(article: LocalizedEntry): ContentNode[] {
    const slug = article.shared('slug');
    if (!slug) return [];
    return [this.node('Article', slug, {
      slug,
      /** The language the article is really in: its canonical address. */
      textLanguage: articleLocale(article, this.locale).code,
      seo: seoOf(article),
      title: article.text('title'),
      lead: article.text('lead'),
      image: article.picture('image'),
      imageAlt: article.text('imageAlt'),
      body: this.richText(article, 'body'),
      questionsTitle: article.text('questionsTitle'),
      questions: article.texts('questions'),
      disclaimer: article.text('disclaimer'),
      publishedOn: article.shared('publishedOn'),
    })];
  }

  private legalPage(page: LocalizedEntry): ContentNode[] {
    const slug = page.shared('slug');
    if (!slug) return [];
    return [this.node('LegalPage', slug, {
      slug,
      seo: seoOf(page),
      title: page.text('title'),
      body: this.richText(page, 'body'),
      revisedOn: page.shared('revisedOn'),
    })];
  }

  /**
   * The interface texts as i18next resources: a component is a namespace, a field a key. No fallback here: a key that
   * is missing shows itself, so that staff see what is to be translated.
   */
  private interfaceTexts(): ContentNode[] {
    const own = this.content[this.language]['interface-texts']?.[0] ?? {};
    return Object.entries(own).flatMap(([namespace, texts]) => {
      if (!texts || typeof texts !== 'object' || Array.isArray(texts)) return [];
      return [this.node('Locale', namespace, { ns: namespace, data: JSON.stringify(filledTexts(texts)) })];
    });
  }

  private node(type: string, key: string, fields: object): ContentNode {
    return { type, key: `${this.language}/${key}`, fields: { language: this.language, ...fields } };
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

/** What `{{…}}` in rich texts stands for. Names as the CMS describes them to editors. */
function placeholderValues(settings: LocalizedEntry, contract: LocalizedEntry): Placeholders {
  const values: Record<string, string | null | undefined> = {
    company: settings.text('company')?.text,
    registrationNumber: settings.shared('registrationNumber'),
    legalAddress: settings.text('legalAddress')?.text,
    email: settings.shared('email'),
    phone: isolated(settings.shared('phoneSupport')),
    number: isolated(contract.shared('number')),
    headName: contract.text('headName')?.text,
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Numbers read left to right inside Hebrew too. */
function isolated(value: string | null): string | null {
  return value && `<bdi dir="ltr">${value}</bdi>`;
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

