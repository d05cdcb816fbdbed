import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { WithdrawalForm } from '../../web/src/forms/WithdrawalForm';
import { READY_EVENT } from '../../web/src/inline-script/inlineScript';
import { forgetDraft } from '../../web/src/lib/draft';
import { Page, renderPage, TEXTS, translations } from './support/renderPage';
import { json, startServer } from './support/server';

/** Answers the challenge that the browser is solving. */
let mockSolved: ((solution: string) => void) | undefined;
jest.mock('../../web/src/lib/challenge', () => ({ solve: () => new Promise<string>((resolve) => (mockSolved = resolve)) }));

afterEach(() => forgetDraft('withdrawal'));

const control = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;

test('a press waits for the form’s code, or the browser posts it; what was typed before is kept on other pages', async () => {
  const page = <Page code="en" i18n={translations('en')}><WithdrawalForm /></Page>;
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(page);
  expect(container.querySelector('form')).toHaveAttribute('data-waits');
  await userEvent.type(control('full_name'), 'Anna Example');

  const ready = jest.fn();
  window.addEventListener(READY_EVENT, ready);
  const { hydrateRoot } = await import('react-dom/client');
  const root = await act(async () => hydrateRoot(container, page));
  expect(container.querySelector('form')).not.toHaveAttribute('data-waits');
  expect(ready).toHaveBeenCalledTimes(1);
  expect(control('full_name')).toHaveValue('Anna Example');
  await act(async () => root.unmount());
  container.remove();

  renderPage(<WithdrawalForm />);
  expect(screen.getByDisplayValue('Anna Example')).toBeVisible();
});

test('a challenge that is solved after the visitor went back to the fields neither leaves them nor confirms in place of the visitor', async () => {
  const { withdrawal: texts, forms } = TEXTS.en;
  const server = await startServer(json({ data: null, error: { status: 428, name: 'Error', message: 'challenge_required', details: { code: 'challenge_required', challenge: { parameters: { nonce: '1' } } } } }, 428));
  visit(`${server.url}/us/withdrawal`);
  const { user } = renderPage(<WithdrawalForm />);
  const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
  for (const [name, text] of Object.entries({ full_name: 'Anna Example', contract: '7KQ2M-XW4RT', email: 'anna@example.com' })) await user.type(control(name), text);
  const solveAndChange = async (): Promise<void> => {
    await press(texts.confirm);
    await press(forms.challengeStart);
    await press(texts.change);
  };
  const solved = () => act(async () => mockSolved?.('solved'));

  await press(texts.continue);
  await solveAndChange();
  await solved();
  expect(screen.getByRole('heading', { name: texts.stepForm })).toBeVisible();

  await press(texts.continue);
  await solveAndChange();
  await press(texts.continue);
  await screen.findByRole('heading', { name: texts.stepConfirm });
  await solved();
  expect(screen.getByRole('button', { name: texts.confirm })).toHaveAttribute('aria-disabled', 'false');
  expect(server.requests).toHaveLength(2);
  await server.close();
});
