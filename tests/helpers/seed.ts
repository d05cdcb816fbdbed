import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { LanguageCode } from '@site/rules';

export type InterfaceTexts = typeof import('../../cms/seed/en/interface-texts.json');
type HomePage = typeof import('../../cms/seed/en/home-page.json');
type MailTexts = typeof import('../../cms/seed/en/mail-texts.json');
type SiteSettings = typeof import('../../cms/seed/en/site-settings.json');
type HelpRequestPage = typeof import('../../cms/seed/en/help-request-page.json');
type ContractPage = typeof import('../../cms/seed/en/contract-page.json');
type NewsPage = typeof import('../../cms/seed/en/news-page.json');
type Services = typeof import('../../cms/seed/en/services.json');
type TeamMembers = typeof import('../../cms/seed/en/team-members.json');
type Article = typeof import('../../cms/seed/ru/articles/europe-digital-future.json');
type Shared = typeof import('../../cms/seed/shared.json');

const SEED = resolve(__dirname, '../../cms/seed');
const text = (name: string): string => readFileSync(resolve(SEED, name), 'utf8');
const json = <T>(name: string): T => JSON.parse(text(name)) as T;

export const shared = json<Shared>('shared.json');

/** The only delivered article, in the language in which it exists. */
export const article = { ...json<Article>('ru/articles/europe-digital-future.json'), slug: 'europe-digital-future', body: text('ru/articles/europe-digital-future.md') };

export interface Markdown {
  readonly title: string;
  readonly body: string;
}

export type LegalSlug = 'privacy-policy' | 'user-agreement';

/** Delivered content in one language. */
export function seedOf(code: LanguageCode) {
  const read = <T>(name: string): T => json<T>(`${code}/${name}.json`);
  const services = read<Services>('services');
  const team = read<TeamMembers>('team-members');
  return {
    texts: read<InterfaceTexts>('interface-texts'),
    mails: read<MailTexts>('mail-texts'),
    home: read<HomePage>('home-page'),
    settings: read<SiteSettings>('site-settings'),
    helpRequest: read<HelpRequestPage>('help-request-page'),
    contract: read<ContractPage>('contract-page'),
    contractIntroduction: text(`${code}/contract/00-introduction.md`),
    /** Parts of the agreement beside its sections. */
    contractParts: ['main-terms', 'withdrawal', 'withdrawal-form'].map((name) => markdown(text(`${code}/contract/${name}.md`))),
    contractSections: shared.contractSections.map((name) => markdown(text(`${code}/contract/${name}.md`))),
    news: read<NewsPage>('news-page'),
    servicesOnHome: shared.services.filter(({ showOnHome }) => showOnHome).map(({ key }) => services[key as keyof Services]),
    servicesInFooter: shared.services.filter(({ showInFooter }) => showInFooter).map(({ key }) => services[key as keyof Services]),
    team: shared.teamMembers.map(({ key, slug, experienceYears }) => ({ ...team[key as keyof TeamMembers], slug, experience: experience(code, experienceYears) })),
  };
}

export function legalPage(code: LanguageCode, slug: LegalSlug): Markdown & { readonly seoTitle: string } {
  const [, head = '', page = ''] = text(`${code}/legal/${slug}.md`).split(/^---\n/m);
  return { seoTitle: /^seoTitle: (.*)$/m.exec(head)?.[1] ?? '', ...markdown(page) };
}

type ReportingCountries = typeof import('../../cms/seed/en/reporting-countries.json');

/** Where fraud is reported, as delivered, in order. */
export function reportingCountries(code: LanguageCode): readonly ReportingCountries[keyof ReportingCountries][] {
  const countries = json<ReportingCountries>(`${code}/reporting-countries.json`);
  return shared.reportingCountries.map(({ key }) => countries[key as keyof ReportingCountries]);
}

type Questions = typeof import('../../cms/seed/en/questions.json');

/** The questions as delivered, in order. */
export function questions(code: LanguageCode): readonly Questions[keyof Questions][] {
  const all = json<Questions>(`${code}/questions.json`);
  return shared.questions.map(({ key }) => all[key as keyof Questions]);
}

/** An information page as delivered: the values before its title, the title and the text. */
export function informationPage(code: LanguageCode, slug: string): Markdown & { readonly matter: Readonly<Record<string, string>> } {
  const [, head = '', page = ''] = text(`${code}/information/${slug}.md`).split(/^---\n/m);
  return { matter: Object.fromEntries([...head.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value])), ...markdown(page) };
}

/** Years of experience with the language's plural form, as by i18next. */
function experience(code: LanguageCode, count: number): string {
  const forms = json<{ home: Record<string, string> }>(`${code}/interface-texts.json`).home;
  const form = forms[`experience_${new Intl.PluralRules(code).select(count)}`] ?? '';
  return form.replace('{{count}}', String(count));
}

function markdown(source: string): Markdown {
  const [, title = '', body = ''] = /^# (.*)\n([\s\S]*)$/.exec(source.trim()) ?? [];
  return { title, body };
}

/** The longest part of a Markdown text without formatting. */
export function plainPart(source: string): string {
  return source
    .replace(/^#+ .*$/gm, '')
    .split(/[\n*_[\]{}()<>#|`\\]|https?:\S+|\S+@\S+/)
    .reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '');
}
