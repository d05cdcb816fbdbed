import { render, screen } from '@testing-library/react';

import { localeByCode } from '@site/rules';

import { RichText } from '../../web/src/components/RichText';
import { Text } from '../../web/src/components/Text';
import { useReveal } from '../../web/src/components/useReveal';
import { LocaleProvider, useLocale } from '../../web/src/i18n';
import { ErrorBoundary } from '../../web/src/layout/ErrorBoundary';
import { Footer } from '../../web/src/layout/Footer';
import { NewsList } from '../../web/src/sections/NewsList';
import { NotFound } from '../../web/src/sections/NotFound';
import { renderPage } from './support/renderPage';

function Language() {
  return <p>{useLocale().name}</p>;
}

/** The tests expect the errors that React logs. */
function quietly(work: () => void): void {
  const spy = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  work();
  spy.mockRestore();
}

test('the language hook returns the page’s language', () => {
  render(<LocaleProvider locale={localeByCode('he')}><Language /></LocaleProvider>);
  expect(screen.getByText('עברית')).toBeVisible();
});

test('the language hook used outside its provider throws', () => {
  quietly(() => expect(() => render(<Language />)).toThrow('useLocale is used outside LocaleProvider'));
});

test('an application error shows a message and a link to the home page', () => {
  const Broken = () => {
    throw new Error('broken');
  };
  quietly(() => renderPage(<ErrorBoundary locale={localeByCode('en')}><Broken /></ErrorBoundary>));
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByRole('link')).toHaveAttribute('href', '/us');
});

test('a missing page is logged to the console and links to the home page', () => {
  visit('http://localhost/us/nothing-here');
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPage(<NotFound sections={['services', 'contact']} />);
  expect(log).toHaveBeenCalledWith('404:', '/us/nothing-here');
  log.mockRestore();
  expect(screen.getByRole('heading')).toHaveTextContent('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  // One of the sections to which it could lead is hidden.
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/us#services', '/us#contact', '/']);
});

test('a text in another language is marked; an empty one renders nothing', () => {
  const { container } = render(<><Text as="p" of={{ text: 'Команда', lang: 'ru' }} /><Text as="h2" of={null} /><RichText of={null} /></>);
  expect(container.innerHTML).toBe('<p lang="ru" dir="ltr">Команда</p>');
});

test('a section that waits for its animation is hidden on screens only, and shown when it comes into view', () => {
  const observers: IntersectionObserverCallback[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => ({ matches: false }) });
  const animate = jest.fn();
  Object.assign(HTMLElement.prototype, { animate });
  const Revealed = () => <p ref={useReveal<HTMLParagraphElement>()}>Section</p>;
  render(<Revealed />);
  const section = screen.getByText('Section');
  // An inline style would be printed, too.
  expect(section).not.toHaveAttribute('style');
  const report = (intersectionRatio: number, top: number) => observers[0]?.([{ isIntersecting: intersectionRatio > 0, intersectionRatio, boundingClientRect: { top, height: 1_000 } } as IntersectionObserverEntry], {} as IntersectionObserver);
  report(0, 5_000);
  expect(section).toHaveAttribute('data-reveal-waiting');
  report(0.07, 700);
  expect(section).toHaveAttribute('data-reveal-waiting');
  report(0.15, 618);
  expect(section).not.toHaveAttribute('data-reveal-waiting');
  expect(animate).toHaveBeenCalledTimes(1);
});

test('a section that is too tall for its share of it to be on the screen is shown once any of it is', () => {
  const observers: IntersectionObserverCallback[] = [];
  const thresholds: unknown[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit) {
      observers.push(callback);
      thresholds.push(options.threshold);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => ({ matches: false }) });
  Object.assign(HTMLElement.prototype, { animate: jest.fn() });
  const Revealed = () => <p ref={useReveal<HTMLParagraphElement>({ threshold: 0.2 })}>Section</p>;
  render(<Revealed />);
  const section = screen.getByText('Section');
  const report = (intersectionRatio: number, top: number) => observers[0]?.([{ isIntersecting: top < window.innerHeight, intersectionRatio, boundingClientRect: { top, height: 6 * window.innerHeight } } as IntersectionObserverEntry], {} as IntersectionObserver);
  // Is told of its first line.
  expect(thresholds[0]).toEqual(expect.arrayContaining([0, 0.2]));
  report(0, 5_000);
  expect(section).toHaveAttribute('data-reveal-waiting');
  report(0.001, window.innerHeight - 5);
  expect(section).not.toHaveAttribute('data-reveal-waiting');
});

test('a section that is on the screen when scripts load is neither hidden nor animated', () => {
  const observers: IntersectionObserverCallback[] = [];
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      observers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer, matchMedia: () => ({ matches: false }) });
  const animate = jest.fn();
  Object.assign(HTMLElement.prototype, { animate });
  const Revealed = () => <p ref={useReveal<HTMLParagraphElement>()}>Section</p>;
  render(<Revealed />);
  observers[0]?.([{ isIntersecting: true, boundingClientRect: { top: 300 } } as IntersectionObserverEntry], {} as IntersectionObserver);
  expect(screen.getByText('Section')).not.toHaveAttribute('data-reveal-waiting');
  expect(animate).not.toHaveBeenCalled();
});

test('the footer names the year of the build and the company, and ends with a full stop', () => {
  process.env.GATSBY_BUILD_YEAR = '2031';
  const site = {
    company: { text: 'Sample & Partners, UAB', lang: null }, tagline: null, phoneDesktop: null, phoneMobile: null, phoneSupport: null, email: null, address: null, mapsUrl: null,
    hoursWeekdays: null, hoursSaturday: null, phoneHours: null, office: null, messengers: [], registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, sections: [], footerServices: [], footerLinks: [], pageLinks: [],
  };
  renderPage(<Footer site={site} onHome={false} />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/© 2031 Sample & Partners, UAB\. All rights reserved\.$/);
});

test('an article that is not translated names its language, also to programs', () => {
  const article = (href: string, lang: 'ru' | null) => ({ title: { text: href, lang }, teaser: null, image: null, imageAlt: null, publishedOn: '2025-10-10', href });
  renderPage(<NewsList content={{ title: null, subtitle: null, bannerImage: null, articles: [article('/ru/one', 'ru'), article('/us/two', null)] }} />);
  const [russian, own] = screen.getAllByRole('listitem');
  expect(russian).toHaveTextContent('10 October 2025Language: Russian');
  expect(screen.getByRole('link', { name: 'Read: /ru/one' })).toHaveAttribute('hreflang', 'ru');
  expect(own).not.toHaveTextContent('Language');
  expect(screen.getByRole('link', { name: 'Read: /us/two' })).not.toHaveAttribute('hreflang');
});
