import { cleanup, screen } from '@testing-library/react';

import { PageContent, SECTION_SWITCHES, type Content, type JsonObject } from '@site/content';
import { LANGUAGE_CODES, localeByCode, type LanguageCode, SECTIONS } from '@site/rules';

import { Footer } from '../../web/src/layout/Footer';
import { Header } from '../../web/src/layout/Header';
import { HomeSections } from '../../web/src/sections/HomeSections';
import { renderPage } from './support/renderPage';

const HEADINGS = { services: 'What we do', about: 'Who we are', team: 'Our people', banner: 'A slogan', contact: 'Write to us' };

/** Published content of the home page with these switches. */
const contentWith = (switches: JsonObject): Content => {
  const home: JsonObject = {
    documentId: 'h', hero: { title: 'Welcome' }, servicesTitle: HEADINGS.services, about: { title: HEADINGS.about }, teamTitle: HEADINGS.team, banner: { slogan: HEADINGS.banner }, contactTitle: HEADINGS.contact, ...switches,
  };
  const entries = {
    'home-page': [home],
    'site-settings': [{ documentId: 's', footerLinks: ['#services', '#contact', 'euronews'].map((target) => ({ label: `To ${target}`, target })) }],
    'information-page': [{ documentId: 'i', slug: 'check-us', linkText: 'Is it us?' }],
    question: [{ documentId: 'q', key: 'q', question: 'A question?', answer: 'An answer.', onHome: true }],
  };
  return Object.fromEntries(LANGUAGE_CODES.map((code): [LanguageCode, Content[LanguageCode]] => [code, entries])) as Content;
};

/** The home page with its header and footer. */
async function show(switches: JsonObject): Promise<HTMLElement> {
  const page = new PageContent<never>(contentWith(switches), localeByCode('en'), () => null);
  const site = page.siteSettings();
  const { container } = renderPage(<><Header site={site} path="/us" onHome /><main><HomeSections content={page.homePage()} site={site} arrangement="columns" /></main><Footer site={site} onHome /></>);
  // The last of the sections that are loaded later.
  await screen.findByRole('heading', { name: HEADINGS.contact });
  return container;
}

const sectionLinks = (page: HTMLElement) => [...new Set([...page.querySelectorAll('a[href*="#"]')].map((link) => (link.getAttribute('href') ?? '').split('#')[1]))].sort();
const OFF = Object.fromEntries(Object.values(SECTION_SWITCHES).map((field) => [field, false]));

test('a home page that was saved before there were switches shows every section', async () => {
  const page = await show({ showTeam: null });
  for (const heading of Object.values(HEADINGS)) expect(page).toHaveTextContent(heading);
  expect(page).toHaveTextContent('A question?');
  expect(screen.getByRole('complementary', { name: 'Is it us?' })).toBeInTheDocument();
  expect(sectionLinks(page)).toEqual([...SECTIONS].sort());
});

test('hidden sections are not on the page, and neither menu nor footer leads to them', async () => {
  const page = await show(OFF);
  for (const heading of [HEADINGS.services, HEADINGS.about, HEADINGS.team, HEADINGS.banner, 'A question?']) expect(page).not.toHaveTextContent(heading);
  expect(screen.queryByRole('complementary', { name: 'Is it us?' })).toBeNull();
  expect([...page.querySelectorAll('section')].map(({ id }) => id)).toEqual(['home', 'contact']);
  expect(sectionLinks(page)).toEqual(['contact', 'home']);
  expect(screen.queryByRole('link', { name: 'To #services' })).toBeNull();
  expect(screen.getByRole('link', { name: 'To euronews' })).toBeInTheDocument();
});

test('each section can be hidden alone', async () => {
  const words = { ...HEADINGS, checkUs: 'never', questions: 'A question?' };
  for (const [section, field] of Object.entries(SECTION_SWITCHES)) {
    const text = (await show({ [field]: false })).querySelector('main')?.textContent ?? '';
    const missing = Object.entries(words).flatMap(([name, word]) => (text.includes(word) ? [] : [name]));
    expect({ section, missing }).toEqual({ section, missing: [section] });
    cleanup();
  }
});
