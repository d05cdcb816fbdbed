import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { WithdrawalForm } from '../../web/src/forms/WithdrawalForm';
import { READY_EVENT } from '../../web/src/inline-script/inlineScript';
import { forgetDraft } from '../../web/src/lib/draft';
import { Page, renderPage, translations } from './support/renderPage';

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
