import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';

import { API, type FormName, localeByCode, LOCALES, PAGES, parsePagePath, POSTED_PAGES, PREVIEW_PATH } from '@site/rules';

import { createSite } from '../../web/dist/server/site';
import { helpRequestsOf, subscribersOf } from '../helpers/admin';
import { TcpProxy } from '../helpers/tcpProxy';
import { freePorts } from '../helpers/ports';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { onlyRecordOf, signer, SigningDialog } from '../helpers/signingDialog';
import { expect, test as base } from '../helpers/test';

const folder = resolve(process.env.DATA_DIR ?? resolve(__dirname, '../../.data'), 'site');

interface Away {
  readonly origin: string;
  /** The CMS answers again. */
  comeBack(): Promise<void>;
}

/** The built site on its own server, without a CMS. */
const test = base.extend<{ cms: Away }>({
  cms: async ({ browserName: _any }, use) => {
    const [port] = await freePorts(1);
    const site = createSite({ folder, cmsUrl: `http://127.0.0.1:${port}`, adminUrl: process.env.CMS_URL });
    await site.listen({ host: '127.0.0.1', port: 0 });
    let gate: TcpProxy | undefined;
    await use({
      origin: `http://localhost:${(site.server.address() as AddressInfo).port}`,
      comeBack: async () => void (gate = await TcpProxy.before(Number(process.env.CMS_PORT), port)),
    });
    await site.close();
    await gate?.close();
  },
  baseURL: ({ cms }, use) => use(cms.origin),
  expectedErrors: /status of 503/,
});

test('every page of every language is served', async ({ request }) => {
  const built = join(folder, readFileSync(join(folder, 'current'), 'utf8').trim());
  const paths = (readdirSync(built, { recursive: true }) as string[]).filter((file) => file.endsWith('index.html')).map((file) => `/${dirname(file).replace(/^\.$/, '')}`);
  expect(paths.length).toBeGreaterThan(LOCALES.length * Object.keys(PAGES).length);
  for (const path of paths) {
    const answer = await request.get(path);
    // The page of a posted form is completed by the server and cannot be requested directly.
    const isNotFound = [PAGES.notFound, ...Object.values(POSTED_PAGES)].some((page) => path.endsWith(`/${page}`));
    expect({ path, status: answer.status() }).toEqual({ path, status: isNotFound ? 404 : 200 });
    if (path !== PREVIEW_PATH) expect(await answer.text()).toContain(`lang="${parsePagePath(path).locale.code}"`);
  }
  expect((await request.get('/us/no-such-page')).status()).toBe(404);
});

test('requests to the CMS are refused with their error code, without internal details', async ({ request }) => {
  const answers = [await request.get(API.preview), await request.get(`${API.uploads}/picture.png`), await request.post(API.helpRequests, { data: {} }), await request.post(API.contractSignings, { data: {} })];
  for (const answer of answers) {
    expect(answer.status()).toBe(503);
    expect(await answer.json()).toEqual({ data: null, error: { status: 503, name: 'Error', message: 'unavailable', details: { code: 'unavailable' } } });
  }
});

const forms: readonly (readonly [FormName, language: 'ru' | 'he'])[] = [
  ['contact', 'ru'],
  ['help', 'he'],
];
for (const [name, language] of forms) {
  test(`the form “${name}” reports the failure, keeps what was typed, and sends it when the CMS is available again`, async ({ cms, page }) => {
    const form = await RequestForm.open(page, name, localeByCode(language));
    const typed = { ...visitor(), ...(name === 'contact' && { subject: 'Тема', message: 'Сообщение' }) };
    await form.send(typed);
    await form.expectToast('error', form.own.errorTitle, form.own.submitError);
    await expect(form.form).toContainText(form.texts.forms.unavailable);
    await form.expectTyped(typed);
    expect(await helpRequestsOf(typed.email)).toEqual([]);

    await cms.comeBack();
    await form.send();
    await form.expectSuccess();
    await onlyRowOf(typed);
  });
}

test('signing reports the failure, keeps what was typed and drawn, and succeeds when the CMS is available again', async ({ cms, page }) => {
  const dialog = await SigningDialog.open(page, localeByCode('ru'));
  const someone = signer();
  await dialog.complete(someone);
  await dialog.signButton.click();
  await dialog.expectToast(dialog.texts.saveError);
  await expect(dialog.dialog.getByText(dialog.texts.unavailable)).toBeVisible();
  await dialog.expectKept(someone);
  expect(await subscribersOf(someone.email)).toEqual([]);

  await cms.comeBack();
  await dialog.signButton.click();
  await dialog.expectSigned();
  await onlyRecordOf(someone);
});
