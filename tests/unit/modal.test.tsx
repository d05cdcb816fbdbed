import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';

import { Modal } from '../../web/src/components/Modal';

// jsdom has no layout: everything counts as shown.
beforeEach(() => jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList));
afterEach(() => jest.restoreAllMocks());

function renderModal(): void {
  const field = createRef<HTMLInputElement>();
  render(
    <Modal isOpen labelledBy="title" initialFocus={field} onCancel={jest.fn()} onForcedClose={jest.fn()}>
      <h2 id="title">Title</h2>
      <input ref={field} aria-label="First" />
      <details><summary>Folded</summary>Text</details>
      <button type="button">Last</button>
    </Modal>,
  );
}

/** Whether the browser may move the focus by itself. */
const tab = (control: HTMLElement, shiftKey: boolean): boolean => {
  control.focus();
  return fireEvent.keyDown(control, { key: 'Tab', shiftKey });
};

test('Tab goes through the controls of a modal, also those that unfold something, and from each end to the other', () => {
  renderModal();
  const [first, folded, last] = [screen.getByLabelText('First'), screen.getByText('Folded'), screen.getByRole('button', { name: 'Last' })];
  expect(first).toHaveFocus();
  for (const shiftKey of [false, true]) {
    expect(tab(folded, shiftKey)).toBe(true);
    expect(folded).toHaveFocus();
  }
  expect(tab(last, false)).toBe(false);
  expect(first).toHaveFocus();
  expect(tab(first, true)).toBe(false);
  expect(last).toHaveFocus();
});
