import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTranslation } from 'react-i18next';

import type { PreviewAnswer, SiteSettings } from '@site/content';
import { API, BESIDE_FORM, localeByCode, serializeFramedTarget, serializePreviewTarget, type LanguageCode, type PreviewTarget } from '@site/rules';

import { Page } from '../../web/src/layout/Page';
import { Preview } from '../../web/src/preview/Preview';
import type { Shown } from '../../web/src/preview/usePreview';
import { renderPage, TEXTS } from './support/renderPage';
import { json, lost, refused, startServer, type LocalServer } from './support/server';

const SITE: SiteSettings<never> = {
  company: null, tagline: null, phoneDesktop: null, phoneMobile: null, phoneSupport: null, email: null, address: null, mapsUrl: null,
  hoursWeekdays: null, hoursSaturday: null, phoneHours: null, office: null, messengers: [], registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, shareImage: null, fee: null, details: { registerName: null, registerUrl: null, director: null, directorPosition: null, supervisor: null, insurance: null, languages: null, whereWeAct: null, contacts: [] }, sections: [], footerServices: [], footerLinks: [], pageLinks: [],
};

const answerOf = (title: string, language: LanguageCode = 'en'): PreviewAnswer => ({
  data: { page: 'legal', language, slug: 'privacy-policy', status: 'draft', content: { site: null, siteSettings: SITE, locales: { edges: [{ node: { ns: 'navigation', data: '{}', language } }] }, legalPage: { slug: 'privacy-policy', seo: { title, description: null, changedAt: null }, title: { text: title, lang: null }, body: null, revisedOn: null } } },
});
const draw = ({ content }: Shown) => (
  <main>
    <h1>{'legalPage' in content && content.legalPage.title?.text}</h1>
    <a href="/us/contract#section-1">agreement</a>
    <a href="/ru/anywhere" hrefLang="he" data-language>Hebrew</a>
    <form onSubmit={() => document.body.setAttribute('data-sent', 'yes')}>
      <button type="submit">send</button>
    </form>
  </main>
);

function Question() {
  const { t } = useTranslation('navigation');
  return <label>{t('menu')}<input /></label>;
}

// jsdom does not scroll.
window.scrollTo = () => undefined;

let server: LocalServer;
beforeAll(async () => {
  server = await startServer(json(answerOf('A draft')));
});
beforeEach(() => {
  server.answer = json(answerOf('A draft'));
  server.requests.length = 0;
});
afterAll(() => server.close());

const target: PreviewTarget = { path: '/us/privacy-policy', section: null, status: 'draft', token: '1.2.a.0f' };
function open(at: PreviewTarget = target, isBesideForm = false, drawn = draw) {
  visit(`${server.url}/preview#${serializeFramedTarget({ ...at, isBesideForm })}`);
  return renderPage(<Preview draw={drawn} />, { user: userEvent.setup() });
}
const heading = (name: string) => screen.findByRole('heading', { name });

test('a draft is rendered, and marked as one', async () => {
  open();
  expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.loading);
  await heading('A draft');
  expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.draft);
  expect([document.documentElement.lang, document.documentElement.dir, document.title]).toEqual(['en', 'ltr', TEXTS.en.preview.title]);
  const [{ url, headers } = { url: new URL('http://none'), headers: {} }] = server.requests;
  expect([url.pathname, url.searchParams.get('path'), url.searchParams.get('status'), headers.authorization]).toEqual([API.preview, '/us/privacy-policy', 'draft', 'Bearer 1.2.a.0f']);
});

test('an expired address shows a message', async () => {
  server.answer = refused(401, 'unauthorized');
  open();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.expired));
});

test('without permission a message is shown', async () => {
  server.answer = refused(403, 'forbidden');
  open();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.refused));
});

test('the shown draft stays when the next response is lost, and can be fetched again', async () => {
  const { user } = open();
  await heading('A draft');
  server.answer = lost;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.failed));
  await heading('A draft');
  server.answer = json(answerOf('A newer draft'));
  await user.click(screen.getByRole('button', { name: TEXTS.en.preview.retry }));
  await heading('A newer draft');
  expect(screen.getByRole('status')).toHaveTextContent(TEXTS.en.preview.draft);
});

test('an open page accepts a new address', async () => {
  open();
  await heading('A draft');
  server.answer = json(answerOf('By the new address'));
  window.location.hash = serializePreviewTarget({ ...target, token: '3.4.b.0f' });
  await heading('By the new address');
  expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer 3.4.b.0f');
});

test('links lead to the drafts of other pages, other languages included', async () => {
  const { user } = open();
  await heading('A draft');
  server.answer = json(answerOf('The agreement'));
  await user.click(screen.getByRole('link', { name: 'agreement' }));
  await heading('The agreement');
  expect(server.requests.at(-1)?.url.searchParams.get('path')).toBe('/us/contract');

  server.answer = json(answerOf('בעברית', 'he'));
  await user.click(screen.getByRole('link', { name: 'Hebrew' }));
  await heading('בעברית');
  expect(server.requests.at(-1)?.url.searchParams.get('path')).toBe('/il/privacy-policy');
  expect(window.location.pathname).toBe('/preview');
});

test('nothing is sent from it', async () => {
  const { user } = open();
  await heading('A draft');
  await user.click(screen.getByRole('button', { name: 'send' }));
  expect(document.body).not.toHaveAttribute('data-sent');
});

describe('beside a form', () => {
  const admin = { postMessage: jest.fn() };
  const path = '/us/privacy-policy';
  const receive = (data: object, source: unknown = admin) => act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: source as Window })));
  const typed = (title: string) => ({ type: BESIDE_FORM.content, path, content: answerOf(title).data });

  beforeEach(() => {
    admin.postMessage.mockClear();
    jest.spyOn(window, 'parent', 'get').mockReturnValue(admin as unknown as Window);
  });
  afterEach(() => jest.restoreAllMocks());

  test('the page shows what the admin sends, in place, and fetches nothing', async () => {
    open({ ...target, token: '' }, true);
    await waitFor(() => expect(admin.postMessage).toHaveBeenCalledWith({ type: BESIDE_FORM.page, path }, '*'));
    receive(typed('Typed'));
    const shown = await heading('Typed');
    receive(typed('Typed more'));
    expect(shown).toHaveTextContent('Typed more');
    expect(server.requests).toEqual([]);
    // Of a page that was left, of another window, and without an address for it.
    receive({ ...typed('Another page'), path: '/us' });
    receive(typed('An attack'), window);
    receive(typed('An attack'), null);
    expect(shown).toHaveTextContent('Typed more');
  });

  test('interface texts that are typed appear at once, and what stands in a form stays', async () => {
    const navigation = (texts: object) => {
      const { data } = answerOf('Typed');
      return { type: BESIDE_FORM.content, path, content: { ...data, content: { ...data.content, locales: { edges: [{ node: { ns: 'navigation', data: JSON.stringify(texts), language: 'en' } }] } } } };
    };
    const { user } = open({ ...target, token: '' }, true, () => <Page locale={localeByCode('en')} path={path} site={SITE}><Question /></Page>);
    receive(navigation({ menu: 'Subject' }));
    const field = await screen.findByLabelText('Subject');
    await user.type(field, 'A question');
    receive(navigation({ menu: 'Your subject' }));
    expect(screen.getByLabelText('Your subject')).toBe(field);
    expect(field).toHaveValue('A question');
  });

  test('the text that is being edited comes into view, until somebody moves the page, and again for another text', async () => {
    open({ ...target, token: '' }, true);
    receive(typed('Typed'));
    const shown = await heading('Typed');
    const scrolled = jest.fn();
    shown.scrollIntoView = scrolled;
    // Below the screen.
    shown.getBoundingClientRect = () => ({ top: 5_000, bottom: 5_040 }) as DOMRect;
    // The page does not show yet what was typed.
    receive({ type: BESIDE_FORM.edited, text: 'typed more', isNew: false });
    expect(scrolled).not.toHaveBeenCalled();
    receive(typed('**Typed** more'));
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));

    act(() => void window.dispatchEvent(new Event('wheel')));
    receive({ type: BESIDE_FORM.edited, text: 'typed', isNew: false });
    expect(scrolled).toHaveBeenCalledTimes(1);
    receive({ type: BESIDE_FORM.edited, text: 'typed', isNew: true }, window);
    expect(scrolled).toHaveBeenCalledTimes(1);
    receive({ type: BESIDE_FORM.edited, text: 'typed', isNew: true });
    expect(scrolled).toHaveBeenCalledTimes(2);
    shown.getBoundingClientRect = () => ({ top: 300, bottom: 340 }) as DOMRect;
    receive({ type: BESIDE_FORM.edited, text: 'typed', isNew: true });
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  test('a click says what was clicked, unless clicks follow links', async () => {
    const { user } = open({ ...target, token: '' }, true);
    receive(typed('Typed'));
    await user.click(await heading('Typed'));
    expect(admin.postMessage).toHaveBeenLastCalledWith({ type: BESIDE_FORM.clicked, path, clicked: { texts: expect.arrayContaining(['Typed']) as string[], picture: null } }, '*');
    await user.click(screen.getByRole('link', { name: 'agreement' }));
    expect(admin.postMessage).toHaveBeenLastCalledWith({ type: BESIDE_FORM.clicked, path, clicked: expect.objectContaining({ picture: null }) as object }, '*');
    receive({ type: BESIDE_FORM.clicks, clicks: 'links' });
    await user.click(screen.getByRole('link', { name: 'agreement' }));
    await waitFor(() => expect(admin.postMessage).toHaveBeenLastCalledWith({ type: BESIDE_FORM.page, path: '/us/contract' }, '*'));
    await user.keyboard('{Escape}');
    expect(admin.postMessage).toHaveBeenLastCalledWith({ type: BESIDE_FORM.escape }, '*');
  });
});

test('content that a window sends to an ordinary preview is not shown', async () => {
  open();
  await heading('A draft');
  jest.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
  act(() => void window.dispatchEvent(new MessageEvent('message', { data: { type: BESIDE_FORM.content, path: target.path, content: answerOf('Sent').data }, source: window.parent })));
  await heading('A draft');
  jest.restoreAllMocks();
});
