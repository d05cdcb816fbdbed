import { deflateRawSync } from 'node:zlib';

import { api, env, type Staff } from './support/calls';
import { staff } from './support/staff';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

interface Uploaded {
  readonly id: number;
  readonly name: string;
  readonly hash: string;
  readonly url: string;
  readonly mime: string;
}

let editor: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor');
});

const upload = (bytes: Buffer | string, filename: string, contentType: string) => editor(api().post('/upload')).attach('files', Buffer.from(bytes), { filename, contentType });
const library = async (): Promise<number> => ((await editor(api().get('/upload/files?pageSize=1')).expect(200)).body as { pagination: { total: number } }).pagination.total;

test('a picture is stored under a name that says nothing of it, and served as a picture that does nothing', async () => {
  const response = await upload(PNG, 'Паспорт Ивановой.png', 'image/png').expect(201);
  const [{ id, hash, url, name, mime } = {} as Uploaded] = response.body as Uploaded[];
  expect({ name, mime }).toEqual({ name: 'Паспорт Ивановой.png', mime: 'image/png' });
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(url.endsWith(`/${hash}.png`)).toBe(true);
  if (url.startsWith('/')) {
    const { headers } = await api().get(url).expect(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" });
  }
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test.each([
  ['a page', `<!doctype html>${SCRIPT}`, 'page.html', 'text/html'],
  ['a page that calls itself a picture', `<!doctype html>${SCRIPT}`, 'page.png', 'image/png'],
  ['a page with a picture’s type', `<!doctype html>${SCRIPT}`, 'page.html', 'image/png'],
  ['a picture that calls itself a page', PNG, 'picture.html', 'image/png'],
  ['a picture that calls itself a page, by two names', PNG, 'picture.png.html', 'image/png'],
  ['an SVG', SVG, 'drawing.svg', 'image/svg+xml'],
  ['an SVG that calls itself a picture', SVG, 'drawing.png', 'image/png'],
  ['an SVG with a picture’s type', SVG, 'drawing.svg', 'image/png'],
  ['XML', `<?xml version="1.0"?>${SVG}`, 'drawing.xml', 'application/xml'],
  ['a script', 'alert(1)', 'script.js', 'text/javascript'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'paper.pdf', 'application/pdf'],
  ['an archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('x')]), 'archive.zip', 'application/zip'],
  ['a picture with a page’s name and no type', PNG, 'picture.html', 'application/octet-stream'],
  ['a picture with an SVG’s name and no type', PNG, 'picture.svg', 'application/octet-stream'],
  ['a picture with another’s name', PNG, 'picture.jpg', 'image/jpeg'],
  ['nothing', '', 'empty.png', 'image/png'],
  ['no type', 'text', 'text', ''],
] as const)('%s is refused, and nothing of it is kept', async (_what, bytes, name, type) => {
  const before = await library();
  const { status } = await upload(bytes, name, type);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await library()).toBe(before);
});

test('a picture is not replaced by anything else', async () => {
  const [{ id } = {} as Uploaded] = (await upload(PNG, 'picture.png', 'image/png').expect(201)).body as Uploaded[];
  for (const content of [`<!doctype html>${SCRIPT}`, SVG]) {
    const { status } = await editor(api().post(`/upload/files/${id}/replace`)).attach('files', Buffer.from(content), { filename: 'picture.png', contentType: 'image/png' });
    expect(status).toBe(400);
  }
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('nothing is fetched from an address that somebody on the staff gives', async () => {
  for (const path of ['/upload/actions/upload-from-urls', '/upload/actions/upload-from-urls/']) {
    const { status } = await editor(api().post(path)).send({ urls: [`${env('CMS_URL')}/favicon.ico`], folderId: null });
    expect([403, 404, 405]).toContain(status);
  }
});
