import { reportUncaught } from '../../web/src/lib/reportUncaught';
import { requestSubmit } from '../../web/src/lib/requestSubmit';

/** Removes APIs that older browsers lack, for one test. */
function without<T extends object>(owner: T, name: keyof T & string): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value: undefined, configurable: true, writable: true });
  return () => (descriptor ? Object.defineProperty(owner, name, descriptor) : Reflect.deleteProperty(owner, name));
}

describe.each([['a browser of today', false], ['Safari 15', true]])('submitting a form in %s', (_name, isOld) => {
  let restore: () => unknown = () => undefined;
  beforeEach(() => {
    if (isOld) restore = without(HTMLFormElement.prototype, 'requestSubmit');
  });
  afterEach(() => {
    restore();
    document.body.innerHTML = '';
  });

  function formOf(html: string): { readonly form: HTMLFormElement; readonly submitted: jest.Mock } {
    document.body.innerHTML = `<form>${html}</form>`;
    const form = document.forms[0] as HTMLFormElement;
    const submitted = jest.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', submitted);
    return { form, submitted };
  }

  test('fires the submit event once, and leaves the form as it was', () => {
    const { form, submitted } = formOf('<input name="a" value="1"><button disabled>Send</button>');
    const before = form.innerHTML;
    requestSubmit(form);
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(form.innerHTML).toBe(before);
  });

  test('validates first', () => {
    const { form, submitted } = formOf('<input name="a" required>');
    requestSubmit(form);
    expect(submitted).not.toHaveBeenCalled();
  });
});

test.each([['a browser of today', false], ['Firefox 91', true]])('an error is reported as uncaught in %s', async (_name, isOld) => {
  const restore = isOld ? without(globalThis, 'reportError') : () => undefined;
  const heard = new Promise<unknown>((resolve) => {
    window.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(event.error);
    }, { once: true });
  });
  const error = new Error('Something went wrong');
  reportUncaught(error);
  await expect(heard).resolves.toBe(error);
  restore();
});
