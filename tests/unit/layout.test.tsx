import { render, screen } from '@testing-library/react';

import { localeByCode } from '@site/rules';

import { RichText } from '../../web/src/components/RichText';
import { Text } from '../../web/src/components/Text';
import { LocaleProvider, useLocale } from '../../web/src/i18n';
import { ErrorBoundary } from '../../web/src/layout/ErrorBoundary';
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
  renderPage(<NotFound />);
  expect(log).toHaveBeenCalledWith('404:', '/us/nothing-here');
  log.mockRestore();
  expect(screen.getByRole('heading')).toHaveTextContent('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('a text in another language is marked; an empty one renders nothing', () => {
  const { container } = render(<><Text as="p" of={{ text: 'Команда', lang: 'ru' }} /><Text as="h2" of={null} /><RichText of={null} /></>);
  expect(container.innerHTML).toBe('<p lang="ru" dir="ltr">Команда</p>');
});
