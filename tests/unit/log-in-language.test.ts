import { hideAnswersInFormerLanguage, requestInChosenLanguage } from '../../cms/src/features/accounts/admin/log-in-language';

beforeEach(() => window.localStorage.clear());

test('requests of the admin name the language that was chosen in it, and keep what else they say', async () => {
  const asked: string[] = [];
  const { fetch } = window;
  window.fetch = (_input, init) => {
    const headers = new Headers(init?.headers);
    asked.push(`${init?.method} ${headers.get('Accept-Language')} ${headers.get('X-Other')}`);
    return Promise.resolve({} as Response);
  };
  requestInChosenLanguage();
  await window.fetch('/admin/login', { method: 'POST', headers: { 'X-Other': 'kept' } });
  window.localStorage.setItem('strapi-admin-language', 'ru');
  await window.fetch('/admin/login', { method: 'POST', headers: { 'X-Other': 'kept' } });
  window.fetch = fetch;
  expect(asked).toEqual(['POST en kept', 'POST ru kept']);
});

test('an answer is hidden when the language changes', async () => {
  document.body.innerHTML = '<p id="global-form-error">Неверный адрес почты или пароль.</p>';
  hideAnswersInFormerLanguage();
  document.documentElement.lang = 'en';
  await Promise.resolve();
  expect(document.getElementById('global-form-error')?.hidden).toBe(true);
});
