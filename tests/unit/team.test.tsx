import { screen } from '@testing-library/react';

import type { PersonContent, SiteContent } from '../../web/src/content';
import { PersonProfile } from '../../web/src/sections/PersonProfile';
import { Team } from '../../web/src/sections/Team';
import { renderPage } from './support/renderPage';

const text = (value: string) => ({ text: value, lang: null });
const picture = { childImageSharp: { gatsbyImageData: { width: 4, height: 5, images: { fallback: { src: '/portrait.jpg' } } } } };
const member = (key: string, name: string, more: object = {}) => ({ key, href: null, name: text(name), position: null, experienceYears: null, specialization: null, photo: null, photoIsIllustration: false, ...more });

test('a person without a portrait has a monogram, which is not read aloud', () => {
  const members = [member('a', 'Anna Maria Levina'), member('b', 'тОМАС'), member('c', 'אנה לוינה')];
  const { container } = renderPage(<Team content={{ title: null, intro: null, members }} />);
  expect(container.querySelector('picture')).toBeNull();
  for (const [initials, name] of [['AL', 'Anna Maria Levina'], ['Т', 'тОМАС'], ['אל', 'אנה לוינה']] as const) {
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText(initials)).toHaveAttribute('aria-hidden', 'true');
  }
});

test('a person with a page is linked to it, others are not; only an illustration says that it is one', () => {
  const members = [member('a', 'Anna Levina', { href: '/us/team/anna-levina', photo: picture, photoIsIllustration: true }), member('b', 'Tomas Kazlauskas', { photo: picture })];
  const { container } = renderPage(<Team content={{ title: null, intro: null, members }} />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Anna Levina', '/us/team/anna-levina']]);
  expect(container.querySelectorAll('figcaption')).toHaveLength(1);
});

describe('the page of a person', () => {
  const site = { sections: ['team'], pageLinks: [{ slug: 'check-us', label: text('Is this another scam?'), href: '/us/check-us' }] } as unknown as SiteContent;
  const empty: PersonContent = { ...member('a', 'Anna Levina'), biography: null, languages: null, education: null, admission: null, registerUrl: null, memberSince: null };

  test('leads to the check of the firm and to the request, and shows no field that is empty', () => {
    const { container } = renderPage(<PersonProfile content={empty} site={site} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Anna Levina' })).toBeInTheDocument();
    expect(container.querySelector('dl')).toBeNull();
    expect(screen.getByRole('link', { name: 'Is this another scam?' })).toHaveAttribute('href', '/us/check-us');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/us/helprequest');
  });

  test('links the entry in a register to where it is verified', () => {
    const registerUrl = 'https://bar.example/entry/1';
    const show = (more: Partial<PersonContent>) => renderPage(<PersonProfile content={{ ...empty, ...more }} site={site} />);
    const { unmount } = show({ admission: text('Bar of Vilnius, 1'), registerUrl, memberSince: 2019 });
    expect(screen.getByRole('link', { name: 'Bar of Vilnius, 1' })).toHaveAttribute('href', registerUrl);
    expect(screen.getByText('2019')).toBeInTheDocument();
    unmount();
    const other = show({ admission: text('Bar of Vilnius, 1') });
    expect(screen.queryByRole('link', { name: 'Bar of Vilnius, 1' })).toBeNull();
    other.unmount();
    show({ registerUrl });
    expect(screen.getByRole('link', { name: registerUrl })).toBeInTheDocument();
  });
});
