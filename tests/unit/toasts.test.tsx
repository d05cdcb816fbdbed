import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { useToasts, type Tone } from '../../web/src/toasts';
import { renderPage } from './support/renderPage';

function Buttons() {
  const show = useToasts();
  const button = (tone: Tone, title: string) => <button type="button" onClick={() => show({ tone, title, text: `${title} text` })}>{title}</button>;
  return (
    <>
      {button('error', 'First')}
      {button('success', 'Second')}
      {button('error', 'Third')}
    </>
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const renderToasts = () => renderPage(<Buttons />, { user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const press = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.queryAllByText(/text$/).map(({ textContent }) => textContent);

test('a toast is shown for five seconds', async () => {
  const { user } = renderToasts();
  await user.click(press('First'));
  pass(4900);
  expect(shown()).toEqual(['First text']);
  pass(200);
  expect(shown()).toEqual([]);
});

test('a failure is an alert, a success is announced politely by a region that was there before it', async () => {
  const { user, container } = renderToasts();
  const live = container.querySelector('[aria-live=polite]');
  await user.click(press('First'));
  await user.click(press('Second'));
  expect(screen.getByRole('alert')).toHaveTextContent('FirstFirst text');
  expect(screen.getByRole('status')).toHaveTextContent('SecondSecond text');
  expect(live).toContainElement(screen.getByRole('status'));
  expect(live).not.toContainElement(screen.getByRole('alert'));
  expect(screen.getByRole('region', { name: 'Notifications' })).toContainElement(screen.getByRole('alert'));
});

test('several stack, and leave one by one', async () => {
  const { user } = renderToasts();
  await user.click(press('First'));
  pass(2000);
  await user.click(press('Third'));
  expect(shown()).toEqual(['First text', 'Third text']);
  pass(3500);
  expect(shown()).toEqual(['Third text']);
  pass(2000);
  expect(shown()).toEqual([]);
});

test('it stays while the pointer is over it', async () => {
  const { user } = renderToasts();
  await user.click(press('First'));
  await user.hover(screen.getByRole('alert'));
  pass(60_000);
  expect(shown()).toEqual(['First text']);
  await user.unhover(screen.getByRole('alert'));
  pass(5100);
  expect(shown()).toEqual([]);
});

test('it stays while the focus is in it', async () => {
  const { user } = renderToasts();
  await user.click(press('Third'));
  await user.tab();
  expect(press('Dismiss notification')).toHaveFocus();
  pass(60_000);
  expect(shown()).toEqual(['Third text']);
  await user.tab();
  pass(5100);
  expect(shown()).toEqual([]);
});

test('it can be dismissed, and the focus returns', async () => {
  const { user } = renderToasts();
  await user.click(press('Third'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(shown()).toEqual([]);
  expect(press('Third')).toHaveFocus();
});

test('Escape dismisses the newest', async () => {
  const { user } = renderToasts();
  await user.click(press('First'));
  await user.click(press('Second'));
  await user.keyboard('{Escape}');
  expect(shown()).toEqual(['First text']);
  await user.keyboard('{Escape}');
  expect(shown()).toEqual([]);
  await user.keyboard('{Escape}');
});

test('it can be dismissed by the code that showed it', async () => {
  function TakenBack() {
    const show = useToasts();
    return <button type="button" onClick={() => setTimeout(show({ tone: 'error', title: 'Short', text: 'Short text' }), 100)}>Short</button>;
  }
  const { user } = renderPage(<><Buttons /><TakenBack /></>, { user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) });
  await user.click(press('First'));
  await user.click(press('Short'));
  expect(shown()).toEqual(['First text', 'Short text']);
  pass(200);
  expect(shown()).toEqual(['First text']);
});

test('outside its provider it throws', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  function Outside() {
    useToasts();
    return null;
  }
  expect(() => render(<Outside />)).toThrow('useToasts is used outside ToastProvider');
  silence.mockRestore();
});
