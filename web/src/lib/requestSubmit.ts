/** Submits a form with validation and a submit event. The native method exists since Safari 16. */
export function requestSubmit(form: HTMLFormElement): void {
  if (typeof form.requestSubmit === 'function') {
    form.requestSubmit();
    return;
  }
  const button = document.createElement('button');
  button.type = 'submit';
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}
