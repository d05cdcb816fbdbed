import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync, deflateSync } from 'node:zlib';

import probe from 'probe-image-size';
import sharp, { type Sharp } from 'sharp';

import type * as InPictureProcess from '../../cms/src/features/pictures/in-picture-process';
import { withDatabase } from '../helpers/database';
import { chunksOf, pngOf } from '../helpers/png';
import { until } from '../helpers/until';
import { api, env, published, type Staff } from './support/calls';
import { CMS_FOLDER } from './support/environment';
import { heicOfTiles, inflatedHeic } from './support/heic';
import { rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** 96 × 64 pixels with the colour profile of phones: blue on the left, red on the right. */
const PHONE = readFileSync(join(__dirname, 'fixtures/phone.heic'));
const PROGRAMS = join(CMS_FOLDER, 'dist/src/features/pictures');
const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

const WHOLE = ['This is not a whole JPEG, PNG, WebP, AVIF or HEIC picture, or its name ends otherwise.', 'Это не целая картинка в формате JPEG, PNG, WebP, AVIF или HEIC, или у её имени другое окончание.'] as const;

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

test('a picture is stored under a random name, and served with a policy that permits nothing', async () => {
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

test('what is said of a picture is changed by a form without files, as the media library sends it', async () => {
  const [{ id } = {} as Uploaded] = (await upload(PNG, 'portrait.png', 'image/png').expect(201)).body as Uploaded[];
  const changed = await editor(api().put(`/upload/files/${id}`)).field('fileInfo', JSON.stringify({ alternativeText: 'Портрет юриста', caption: null })).expect(200);
  expect(changed.body).toMatchObject({ id, alternativeText: 'Портрет юриста' });
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
  ['a phone’s picture with another name', PHONE, 'phone.jpg', 'image/jpeg'],
  ['a phone’s picture that is cut off', PHONE.subarray(0, 900), 'phone.heic', 'image/heic'],
  ['nothing', '', 'empty.png', 'image/png'],
  ['no type', 'text', 'text', ''],
] as const)('%s is refused, and nothing of it is kept', async (_what, bytes, name, type) => {
  const before = await library();
  const { status } = await upload(bytes, name, type);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(await library()).toBe(before);
});

/** Processes in which the CMS of these tests reads pictures, with the bytes that they take; none where they cannot be seen. */
function pictureProcesses(): readonly { readonly id: number; readonly bytes: number }[] {
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return ids.flatMap((id) => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(join(PROGRAMS, 'picture-process.js'))) return [];
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const valueOf = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      // Other tests have theirs at the same time.
      return valueOf('PPid') === process.pid ? [{ id: Number(id), bytes: valueOf('VmRSS') * 1_024 }] : [];
    } catch {
      // It has ended.
      return [];
    }
  });
}

/** The most memory that the CMS takes more while it does this, and a process in which pictures are read; bytes. */
async function memoryOf(work: () => Promise<unknown>): Promise<{ readonly cms: number; readonly beside: number }> {
  const before = process.memoryUsage().rss;
  let [most, beside] = [before, 0];
  const timer = setInterval(() => ([most, beside] = [Math.max(most, process.memoryUsage().rss), Math.max(beside, ...pictureProcesses().map(({ bytes }) => bytes))]), 20);
  await work();
  clearInterval(timer);
  return { cms: most - before, beside };
}

describe('a file that takes much more memory than a picture', () => {
  const drawing = Buffer.from(`<svg a='WEBP' xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<mask/>'.repeat(200_000)}</svg>`);
  // Read, it would take 465 MB, more than which libheif would not read.
  const inflated = inflatedHeic({ times: 31, bytes: 15_000_000 });
  const [header = { type: 'IHDR', data: Buffer.alloc(0) }, ...others] = chunksOf(PNG);
  const text = { type: 'zTXt', data: Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 'a'))]) };
  const withTexts = (count: number): Buffer => pngOf([header, ...Array.from({ length: count }, () => text), ...others]);
  /** 16,000 pixels a side, and said to have 100. */
  const falseSize = readFileSync(join(__dirname, 'fixtures/false-size.avif'));

  it.each([
    ['bytes that are named again and again, as a PNG', inflated, 'a.png', 'image/png'],
    ['the same as a JPEG', inflated, 'a.jpg', 'image/jpeg'],
    ['the same as an AVIF', inflated, 'a.avif', 'image/avif'],
    ['the same as a phone’s picture', inflated, 'a.heic', 'image/heic'],
    ['a drawing of many elements as a WebP', drawing, 'a.webp', 'image/webp'],
  ] as const)('is refused, and the CMS does not take it: %s', async (_what, bytes, name, type) => {
    const { cms, beside } = await memoryOf(async () => await upload(bytes, name, type).expect(400));
    expect(cms).toBeLessThan(300_000_000);
    expect(beside).toBeLessThan(1_600_000_000);
  });

  // It takes as much time of a processor as an AVIF may: it is sent once.
  it('is refused, and the CMS does not take it, and it is told as that: a false size', async () => {
    let message = '';
    const { cms, beside } = await memoryOf(async () => (message = ((await upload(falseSize, 'b.avif', 'image/avif').set('Accept-Language', 'ru').expect(400)).body as { error: { message: string } }).error.message));
    expect(cms).toBeLessThan(300_000_000);
    expect(beside).toBeLessThan(1_600_000_000);
    expect(message).toBe('Чтение этой картинки занимает слишком много времени или памяти. Уменьшите её или сохраните как JPEG и загрузите этот файл.');
  });

  it('takes it neither in the CMS nor beside it if it is only in texts of a PNG, which are not stored, nor is what follows its end', async () => {
    // Neither many texts, nor as few as stay below the limit of the process.
    for (const count of [40, 4]) {
      let stored: Uploaded[] = [];
      const { cms, beside } = await memoryOf(async () => (stored = (await upload(Buffer.concat([withTexts(count), Buffer.from(SCRIPT)]), 'b.png', 'image/png').expect(201)).body as Uploaded[]));
      expect([cms, beside].filter((bytes) => bytes > 300_000_000)).toEqual([]);
      const [{ id, url } = {} as Uploaded] = stored;
      expect((await served(url)).bytes.equals(PNG)).toBe(true);
      await editor(api().delete(`/upload/files/${id}`)).expect(200);
    }
  });

  it('does not take it when the media library makes its own size: this is not done in the CMS', async () => {
    const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 4, background: '#1238' } }).toColourspace('rgb16').png().toBuffer();
    let stored: (Uploaded & { readonly width: number; readonly height: number; readonly formats: { readonly thumbnail: { readonly url: string } } })[] = [];
    const { cms } = await memoryOf(async () => (stored = (await upload(large, 'large.png', 'image/png').expect(201)).body as typeof stored));
    expect(cms).toBeLessThan(150_000_000);
    const [picture] = stored;
    expect(picture).toMatchObject({ width: 7_000, height: 7_000 });
    expect(await sharp((await served(picture?.formats.thumbnail.url ?? '')).bytes).metadata()).toMatchObject({ format: 'png', width: 156, height: 156 });
    await editor(api().delete(`/upload/files/${picture?.id}`)).expect(200);
  });
});

describe('the process in which pictures are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const none = { milliseconds: 60_000, cpuMilliseconds: Infinity, bytes: Infinity };
  let read: (filepath: string, limits?: typeof none, startMs?: number) => Promise<unknown>;
  beforeAll(async () => {
    const { inPictureProcess } = (await import(join(PROGRAMS, 'in-picture-process.js'))) as typeof InPictureProcess;
    read = (filepath, limits, startMs) => inPictureProcess({ kind: 'examine', filepath, name: basename(filepath) }, limits, startMs);
  });

  it('is ended when it takes too long, also while it decodes', async () => {
    const [phone, photo] = [join(folder, 'a.heic'), join(folder, 'a.png')];
    writeFileSync(phone, heicOfTiles({ rows: 8, columns: 10, width: 5_000, height: 4_000 }));
    writeFileSync(photo, await noise(7_000, 5_000).png({ compressionLevel: 0 }).toBuffer());
    for (const file of [phone, photo]) {
      expect(await read(file, none)).not.toMatchObject({ problem: expect.anything() as unknown });
      expect(await read(file, { ...none, milliseconds: 200 })).toBeUndefined();
      expect(await read(file, { ...none, cpuMilliseconds: 200 })).toBeUndefined();
      expect(await read(file, { ...none, bytes: 100_000_000 })).toBeUndefined();
    }
  });

  if (process.platform === 'linux')
    it('is ended when it cannot even begin', async () => {
      const answer = read(join(folder, 'a.png'), { ...none, milliseconds: 1_000 }, 0);
      const refused = expect(answer).rejects.toThrow('The process that reads pictures took longer than 1000 ms.');
      await until('it has started', () => pictureProcesses().length === 1, 60_000, 1);
      for (const { id } of pictureProcesses()) process.kill(id, 'SIGSTOP');
      await refused;
      await until('it is ended', () => pictureProcesses().length === 0);
    });

  it('says what is wrong if it cannot read a file at all', async () => {
    await expect(read(join(folder, 'missing.png'))).rejects.toThrow(/^The process that reads pictures ended with 1\. [^]*ENOENT/);
  });
});

test('a picture in many tiles with a thumbnail, as phones store it, is converted', async () => {
  const [{ id, name } = {} as Uploaded] = (await upload(readFileSync(join(__dirname, 'fixtures/phone-tiles.heic')), 'IMG_0002.heic', 'image/heic').expect(201)).body as Uploaded[];
  expect(name).toBe('IMG_0002.jpg');
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('a picture in more tiles than phones store is refused before it is decoded, in the language of the admin', async () => {
  const [before, bytes] = [await library(), heicOfTiles({ rows: 30, columns: 30, width: 7_000, height: 7_000 })];
  const messageIn = async (language: string) => ((await upload(bytes, 'IMG_0003.heic', 'image/heic').set('Accept-Language', language).expect(400)).body as { error: { message: string } }).error.message;
  expect(await messageIn('en')).toBe('The picture is stored in more parts than phones use (at most 400). Save it as a JPEG and upload that.');
  expect(await messageIn('ru')).toBe('В картинке больше частей, чем бывает в снимках телефонов (можно не больше 400). Сохраните её как JPEG и загрузите этот файл.');
  expect(await library()).toBe(before);
});

test('nobody waits for the pictures of another’s phone', async () => {
  const colleague = await staff('strapi-editor');
  const stored: string[] = [];
  const ids: number[] = [];
  const store = async (what: string, response: PromiseLike<{ readonly body: unknown }>): Promise<void> => {
    const [{ id } = {} as Uploaded] = (await response).body as Uploaded[];
    stored.push(what);
    ids.push(id);
  };
  const bytes = heicOfTiles({ rows: 5, columns: 6, width: 3_000, height: 2_400 });
  const phones = [1, 2, 3, 4].map((count) => store('phone', upload(bytes, `IMG_${count}.heic`, 'image/heic').expect(201)));
  // Now the others wait for their turns.
  await Promise.race(phones);
  await store('picture', colleague(api().post('/upload')).attach('files', PNG, { filename: 'picture.png', contentType: 'image/png' }).expect(201));
  await Promise.all(phones);
  expect(stored).toHaveLength(5);
  expect(stored.indexOf('picture')).toBeLessThan(3);
  for (const id of ids) await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('of several pictures with one name, each is stored with what is said of it', async () => {
  const sizes = [400, 1, 300, 2, 200];
  let request = editor(api().post('/upload'));
  for (const size of sizes) request = request.attach('files', await plain(size, size).png().toBuffer(), { filename: 'IMG_0001.png', contentType: 'image/png' });
  for (const size of sizes) request = request.field('fileInfo', JSON.stringify({ name: size === 300 ? 'Renamed.png' : 'IMG_0001.png', caption: `${size} pixels` }));
  const all = (await request.expect(201)).body as (Uploaded & { readonly width: number; readonly caption: string })[];
  expect(all.map(({ width, caption, name }) => ({ width, caption, name }))).toEqual(sizes.map((width) => ({ width, caption: `${width} pixels`, name: width === 300 ? 'Renamed.png' : 'IMG_0001.png' })));
  for (const { id } of all) await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test.each([
  ['a page', Buffer.from(SCRIPT), WHOLE[0]],
  ['a picture that is too long', () => plain(17_000, 400).png().toBuffer(), 'The picture has 17,000 × 400 pixels: no side may have more than 16,383.'],
] as const)('%s among several pictures is named, and none of them is kept', async (_what, content, message) => {
  const before = await library();
  const refused = typeof content === 'function' ? await content() : content;
  for (const infos of [[], ['first.png', 'second.png'].map((name) => ({ name }))]) {
    let request = editor(api().post('/upload')).attach('files', PNG, 'first.png').attach('files', refused, 'second.png');
    for (const info of infos) request = request.field('fileInfo', JSON.stringify(info));
    const { error } = (await request.expect(400)).body as { error: { message: string; details: unknown } };
    expect(error).toMatchObject({ message: `second.png: ${message}`, details: { errors: [{ path: ['files.1'] }] } });
  }
  expect(await library()).toBe(before);
});

test.each([
  ['cannot measure: data before the header', 'data-first.avif', true],
  ['cannot measure: brands of AVIF alone', 'own-brands.avif', true],
  ['measures falsely: a size that belongs to no picture', 'other-size.avif', false],
])('an AVIF that the build %s, is encoded anew', async (_what, name, isUnknown) => {
  const sent = readFileSync(join(__dirname, 'fixtures', name));
  expect(probe.sync(sent) === null).toBe(isUnknown);
  const [{ id, url } = {} as Uploaded] = (await upload(sent, name, 'image/avif').expect(201)).body as Uploaded[];
  const { bytes, type } = await served(url);
  expect(type).toBe('image/avif');
  expect(probe.sync(bytes)).toMatchObject({ width: 2_400, height: 1_600 });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 2_400, height: 1_600 });
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

/** An AVIF that begins as an icon of 29,798 pictures does. Who reads it in parts comes to their end before its own header. */
async function likeAnIcon(): Promise<Buffer> {
  const avif = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#a33' } }).avif({ effort: 0 }).toBuffer();
  const typeBytes = avif.readUInt32BE(0);
  const before = Buffer.alloc(256 + 700_000, 'mif1');
  avif.copy(before, 0, 0, typeBytes);
  before.writeUInt32BE(256, 0);
  before.writeUInt32BE(700_000, 256);
  before.write('free', 260, 'latin1');
  const rest = Buffer.from(avif.subarray(typeBytes));
  // Where the pixels are.
  const pixels = Buffer.alloc(4);
  pixels.writeUInt32BE(avif.indexOf('mdat') + 4);
  rest.writeUInt32BE(pixels.readUInt32BE() + before.length - typeBytes, rest.indexOf(pixels));
  return Buffer.concat([before, rest]);
}

test('an AVIF that the build takes for an icon is encoded anew', async () => {
  const sent = await likeAnIcon();
  const inParts = (bytes: Buffer) => probe(Readable.from(Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, part) => bytes.subarray(part * 65_536, (part + 1) * 65_536))));
  expect(probe.sync(sent)).toMatchObject({ type: 'avif', width: 2_400, height: 1_600 });
  expect(await inParts(sent)).toMatchObject({ type: 'ico' });
  const [{ id, url } = {} as Uploaded] = (await upload(sent, 'icon.avif', 'image/avif').expect(201)).body as Uploaded[];
  expect(await inParts((await served(url)).bytes)).toMatchObject({ type: 'avif', width: 2_400, height: 1_600 });
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('several pictures where one is expected are refused', async () => {
  const [{ id } = {} as Uploaded] = (await upload(PNG, 'picture.png', 'image/png').expect(201)).body as Uploaded[];
  const before = await library();
  for (const path of ['/upload/files', `/upload/files/${id}/replace`, `/upload?id=${id}`]) {
    const { body } = await editor(api().post(path)).attach('files', PNG, 'a.png').attach('files', PNG, 'b.png').expect(400);
    expect((body as { error: { message: string } }).error.message).toBe('Only one picture can be uploaded here at a time.');
  }
  expect(await library()).toBe(before);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

const transparent = (): Promise<Buffer> => sharp({ create: { width: 40, height: 20, channels: 4, background: '#f008' } }).png().toBuffer();
/** As a camera held upright stores it. */
const turned = (): Promise<Buffer> => plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();

test.each([
  ['png', 'jpg', turned, 'png', { width: 20, height: 40 }],
  ['png', 'heic', () => Promise.resolve(PHONE), 'png', { width: 96, height: 64 }],
  ['webp', 'png', transparent, 'webp', { width: 40, height: 20, hasAlpha: true }],
  ['avif', 'jpg', turned, 'heif', { width: 20, height: 40 }],
  ['jpeg', 'png', () => plain(40, 20).png().toBuffer(), 'jpeg', { width: 40, height: 20 }],
] as const)('a %s that is replaced by a %s keeps its address and its type', async (before, after, make, format, looks) => {
  const [{ id, url, mime } = {} as Uploaded] = (await upload(await sharp(PNG).toFormat(before).toBuffer(), `old.${before}`, '').expect(201)).body as Uploaded[];
  const replaced = (await editor(api().post(`/upload?id=${id}`)).attach('files', await make(), `new.${after}`).field('fileInfo', JSON.stringify({ name: `new.${after}` })).expect(200)).body as Uploaded;
  expect(replaced).toMatchObject({ id, url, mime, name: `new.${before}` });
  const { bytes, type } = await served(url);
  expect(type).toBe(mime);
  expect(await sharp(bytes).metadata()).toMatchObject({ format, ...looks });
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('the name of a picture that is replaced keeps its end, however its format is written', async () => {
  const jpeg = await plain(40, 20).jpeg().toBuffer();
  const [{ id, name, url } = {} as Uploaded] = (await upload(jpeg, 'photo.jpeg', 'image/jpeg').expect(201)).body as Uploaded[];
  expect(name).toBe('photo.jpeg');
  for (const [bytes, sent] of [[jpeg, 'new.jpg'], [PHONE, 'IMG_0001.HEIC']] as const) {
    const replaced = await editor(api().post(`/upload?id=${id}`)).attach('files', bytes, sent).field('fileInfo', JSON.stringify({ name: 'photo.jpeg' })).expect(200);
    expect(replaced.body).toMatchObject({ id, url, name: 'photo.jpeg' });
  }
  for (const [given, kept] of [['photo.jpeg', 'photo.jpeg'], ['photo.JPG', 'photo.JPG'], ['photo.png', 'photo.png.jpeg']] as const) {
    const changed = await editor(api().post(`/upload?id=${id}`)).field('fileInfo', JSON.stringify({ name: given })).expect(200);
    expect(changed.body).toMatchObject({ id, name: kept });
  }
  const [other] = (await upload(jpeg, 'x.jpg', 'image/jpeg').field('fileInfo', JSON.stringify({ name: 'x.jpeg' })).expect(201)).body as Uploaded[];
  expect(other?.name).toBe('x.jpeg');
  for (const file of [id, other?.id]) await editor(api().delete(`/upload/files/${file}`)).expect(200);
});

async function served(url: string): Promise<{ readonly bytes: Buffer; readonly type: string | null }> {
  const response = await fetch(new URL(url, env('CMS_URL')));
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
}

test.each([
  ['jpeg', 'a transparent picture', transparent, 'This picture is transparent in places, and the one that you replace is a JPEG, which cannot be. Replace it with a picture without transparency, or upload this one as a new picture.', 'В этой картинке есть прозрачные места, а заменяемая — файл JPEG, в нём их быть не может. Замените её картинкой без прозрачности или загрузите эту как новую.'],
  ['png', 'a photograph that would be too large', () => noise(3_000, 3_000).jpeg().toBuffer(), 'The picture that you replace is a file of the format PNG, and this one would be too large or take too long to convert. Replace it with a PNG file, or upload this one as a new picture.', 'Заменяемая картинка — файл формата PNG, а эта после перевода в него была бы слишком большой или переводилась бы слишком долго. Замените её файлом PNG или загрузите эту как новую.'],
] as const)('a %s is not replaced by %s', async (before, _what, make, english, russian) => {
  const [{ id, url } = {} as Uploaded] = (await upload(await sharp(PNG).toFormat(before).toBuffer(), `old.${before}`, '').expect(201)).body as Uploaded[];
  const [old, bytes] = [await served(url), await make()];
  for (const [language, sentence] of [['en', english], ['ru', russian]] as const) {
    const { body } = await editor(api().post(`/upload/files/${id}/replace`)).set('Accept-Language', language).attach('files', bytes, before === 'jpeg' ? 'new.png' : 'new.jpg').expect(400);
    expect((body as { error: { message: string } }).error.message).toBe(sentence);
  }
  expect(await served(url)).toEqual(old);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

const noise = (width: number, height: number) => sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

test('what is no picture is refused in the language of the admin', async () => {
  for (const [bytes, name, type] of [['Заметки', 'notes.txt', 'text/plain'], ['%PDF-1.7\n1 0 obj', 'photo.jpg', 'image/jpeg'], ['', 'empty.heic', 'image/heic']] as const) {
    const { body } = await upload(bytes, name, type).set('Accept-Language', 'ru').expect(400);
    expect({ name, message: (body as { error: { message: string } }).error.message }).toEqual({ name, message: WHOLE[1] });
  }
});

/** Valid pictures that no page could show. */
const UNUSABLE: readonly (readonly [what: string, name: string, make: () => Promise<Buffer>, english: string, russian: string])[] = [
  ['too long', 'long.png', () => plain(17_000, 400).png().toBuffer(), 'The picture has 17,000 × 400 pixels: no side may have more than 16,383.', 'В картинке 17 000 × 400 пикселей: ни одна сторона не может быть больше 16 383.'],
  ['too large', 'large.png', () => plain(8_000, 7_000).toColourspace('b-w').png().toBuffer(), 'The picture has 56 megapixels, of at most 50. Make it smaller and upload it again.', 'В картинке 56 мегапикселей, а можно не больше 50. Уменьшите её и загрузите снова.'],
  ['moving, as a PNG', 'moving.png', movingPng, 'Moving pictures cannot be shown. Upload a single picture.', 'Движущиеся картинки показать нельзя. Загрузите неподвижную.'],
  ['without its last bytes', 'end.jpg', async () => (await plain(1_200, 900).jpeg().toBuffer()).subarray(0, -2), 'The picture is damaged or incomplete. Save it again and upload the new file.', 'Картинка повреждена или неполная. Сохраните её заново и загрузите новый файл.'],
  ['moving', 'moving.webp', moving, 'Moving pictures cannot be shown. Upload a single picture.', 'Движущиеся картинки показать нельзя. Загрузите неподвижную.'],
  ...(['jpeg', 'png', 'avif'] as const).map((format) => [`a ${format} that is cut off`, `cut.${format === 'jpeg' ? 'jpg' : format}`, () => cut(format), 'The picture is damaged or incomplete. Save it again and upload the new file.', 'Картинка повреждена или неполная. Сохраните её заново и загрузите новый файл.'] as const),
];

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false });

async function moving(): Promise<Buffer> {
  const data = Buffer.alloc(20 * 40 * 3, 200);
  data.fill(10, 0, 20 * 20 * 3);
  return sharp(data, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } }).webp({ delay: [100, 100] }).toBuffer();
}

async function movingPng(): Promise<Buffer> {
  const [header, ...others] = chunksOf(PNG);
  return Promise.resolve(pngOf([...(header ? [header] : []), { type: 'acTL', data: Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]) }, ...others]));
}

/** A truncated file, as after an interrupted transfer. */
async function cut(format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const noise = Buffer.from(Uint8Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919) % 251));
  const whole = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })[format]({ quality: 80 }).toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.9));
}

describe('a picture that is', () => {
  /** Stays what it is, whatever is sent in its place. */
  let kept: Uploaded;
  beforeAll(async () => {
    [kept = {} as Uploaded] = (await upload(PNG, 'picture.png', 'image/png').expect(201)).body as Uploaded[];
  });
  afterAll(async () => {
    await editor(api().delete(`/upload/files/${kept.id}`)).expect(200);
  });

  it.each([...UNUSABLE, ['a webp that is cut off', 'cut.webp', () => cut('webp'), ...WHOLE]] as typeof UNUSABLE)('%s is refused, in the language of the admin, also in place of another one', async (_what, name, make, english, russian) => {
    const { id, hash } = kept;
    const before = await library();
    const bytes = await make();
    const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message.replaceAll(/\s/g, ' ');
    expect(messageOf(await upload(bytes, name, '').expect(400))).toBe(english);
    expect(messageOf(await upload(bytes, name, '').set('Accept-Language', 'ru').expect(400))).toBe(russian);
    expect(await library()).toBe(before);

    for (const path of [`/upload/files/${id}/replace`, `/upload?id=${id}`]) {
      const { status } = await editor(api().post(path)).attach('files', bytes, name);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(((await editor(api().get(`/upload/files/${id}`)).expect(200)).body as Uploaded).hash).toBe(hash);
  });
});

test('a picture of a phone is converted, with its colours, also in place of another one', async () => {
  const [{ id, name, mime, url } = {} as Uploaded] = (await upload(PHONE, 'IMG_0001.HEIC', 'image/heic').field('fileInfo', JSON.stringify({ name: 'IMG_0001.HEIC' })).expect(201)).body as Uploaded[];
  expect({ name, mime, extension: url.slice(-4) }).toEqual({ name: 'IMG_0001.jpg', mime: 'image/jpeg', extension: '.jpg' });
  const bytes = url.startsWith('/') ? ((await api().get(url).expect(200)).body as Buffer) : Buffer.from(await (await fetch(url)).arrayBuffer());
  const { format, width, height, hasProfile } = await sharp(bytes).metadata();
  expect({ format, width, height, hasProfile }).toEqual({ format: 'jpeg', width: 96, height: 64, hasProfile: true });
  const colourAt = async (left: number) => [...(await sharp(bytes).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer())].map((value) => Math.round(value / 64));
  expect([await colourAt(20), await colourAt(76)]).toEqual([[1, 1, 2], [3, 1, 1]]);

  await editor(api().post(`/upload/files/${id}/replace`)).attach('files', PHONE, 'other.heic').expect(200);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('a picture of a large camera is stored', async () => {
  const bytes = await plain(8_000, 6_000).jpeg().toBuffer();
  const [{ id } = {} as Uploaded] = (await upload(bytes, 'photo.jpg', 'image/jpeg').expect(201)).body as Uploaded[];
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('a picture is not replaced by anything else', async () => {
  const [{ id } = {} as Uploaded] = (await upload(PNG, 'picture.png', 'image/png').expect(201)).body as Uploaded[];
  for (const content of [`<!doctype html>${SCRIPT}`, SVG]) {
    const { status } = await editor(api().post(`/upload/files/${id}/replace`)).attach('files', Buffer.from(content), { filename: 'picture.png', contentType: 'image/png' });
    expect(status).toBe(400);
  }
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('staff cannot make the server fetch an address', async () => {
  for (const path of ['/upload/actions/upload-from-urls', '/upload/actions/upload-from-urls/']) {
    const { status } = await editor(api().post(path)).send({ urls: [`${env('CMS_URL')}/favicon.ico`], folderId: null });
    expect([403, 404, 405]).toContain(status);
  }
});

test('an upload changes no entry and no address, whatever else its form says', async () => {
  const [article] = rows('articles', 'published_at is not null and locale = ?', 'ru');
  const picture = async () => (await published<{ image: { id: number } | null }>(`articles/${article?.document_id}?populate=image&locale=ru`)).image?.id;
  const before = await picture();
  const forms = [
    { ref: 'api::article.article', refId: String(article?.id), field: 'image' },
    { ref: 'api::nonexist.nonexist', refId: '1', field: 'image' },
    { path: 'sub/dir' },
  ];
  for (const form of forms) {
    const [{ id, hash, url } = {} as Uploaded] = (await editor(api().post('/upload')).field(form).attach('files', PNG, 'a.png').expect(201)).body as Uploaded[];
    expect(url).toMatch(new RegExp(`(?<!sub/dir)/${hash}\\.png$`));
    expect(await picture()).toBe(before);
    await editor(api().post(`/upload?id=${id}`)).field(form).attach('files', PNG, 'b.png').expect(200);
    expect(await picture()).toBe(before);
    await editor(api().delete(`/upload/files/${id}`)).expect(200);
    const { status } = await fetch(new URL(url, env('CMS_URL')));
    expect(status).toBe(404);
  }
});

describe('while a picture is being stored', () => {
  const stores = () => readdirSync(tmpdir()).filter((name) => name.startsWith('strapi-upload-')).length;
  const files = () => (process.env.TEST_STORAGE === 's3' ? [] : readdirSync(join(env('DATA_DIR'), 'public/uploads')));
  /** Takes about a second to be shrunk. */
  const slow = () => sharp({ create: { width: 6_000, height: 5_000, channels: 4, background: '#1238' } }).toColourspace('rgb16').png().toBuffer();
  const messageOf = (body: unknown) => (body as { error: { message: string } }).error.message;

  it('it can be deleted, and is then not stored again', async () => {
    const [{ id, url } = {} as Uploaded] = (await upload(PNG, 'a.png', 'image/png').expect(201)).body as Uploaded[];
    const [bytes, before, storesBefore] = [await slow(), files(), stores()];
    const replaced = editor(api().post(`/upload?id=${id}`)).set('Accept-Language', 'ru').attach('files', bytes, 'b.png').then((response) => response);
    await until('the picture is being stored', () => stores() > storesBefore, 60_000, 5);
    await editor(api().delete(`/upload/files/${id}`)).expect(200);
    const { status, body } = await replaced;
    expect({ status, message: messageOf(body) }).toEqual({ status: 400, message: 'Пока файл загружался, эту картинку удалили. Загрузите файл как новую картинку.' });
    expect(files()).toEqual(before.filter((name) => !url.endsWith(name)));
    expect((await fetch(new URL(url, env('CMS_URL')))).status).toBe(404);
  });

  it('in place of another one, visitors get the whole old or the whole new one', async () => {
    const sent = await noise(2_400, 2_000).png({ compressionLevel: 0 }).toBuffer();
    const [{ id, url } = {} as Uploaded] = (await upload(sent, 'a.png', 'image/png').expect(201)).body as Uploaded[];
    const replaced = editor(api().post(`/upload?id=${id}`)).attach('files', sent, 'b.png').then((response) => response);
    const lengths = new Set<number>();
    let isDone = false;
    void replaced.then(() => (isDone = true));
    const path = join(env('DATA_DIR'), 'public', url);
    await until('the picture is replaced', () => {
      if (process.env.TEST_STORAGE !== 's3') lengths.add(statSync(path).size);
      return isDone;
    }, 60_000, 1);
    expect((await replaced).status).toBe(200);
    expect([...lengths].filter((length) => length !== sent.length)).toEqual([]);
    await editor(api().delete(`/upload/files/${id}`)).expect(200);
  });

  it('its folder can be deleted, and nothing of it is kept', async () => {
    const { data: folder } = (await editor(api().post('/upload/folders')).send({ name: 'Gone', parent: null }).expect(201)).body as { data: { id: number } };
    const [bytes, before, storesBefore] = [await slow(), files(), stores()];
    const uploaded = editor(api().post('/upload')).attach('files', bytes, 'b.png').field('fileInfo', JSON.stringify({ name: 'b.png', folder: folder.id })).then((response) => response);
    await until('the picture is being stored', () => stores() > storesBefore, 60_000, 5);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folder.id] }).expect(200);
    const { status, body } = await uploaded;
    expect({ status, message: messageOf(body) }).toEqual({ status: 400, message: 'The folder was deleted while the picture was being uploaded. Choose another one and upload it again.' });
    expect(files()).toEqual(before);
  });

  // Whether a picture is being read is seen there only.
  (process.platform === 'linux' ? it : it.skip)('what it would replace stays if its folder is deleted before', async () => {
    const { data: folder } = (await editor(api().post('/upload/folders')).send({ name: 'Gone', parent: null }).expect(201)).body as { data: { id: number } };
    const [{ id, url } = {} as Uploaded] = (await upload(PNG, 'a.png', 'image/png').expect(201)).body as Uploaded[];
    const bytes = await slow();
    const replaced = editor(api().post(`/upload?id=${id}`)).set('Accept-Language', 'ru').attach('files', bytes, 'b.png').field('fileInfo', JSON.stringify({ name: 'b.png', folder: folder.id })).then((response) => response);
    await until('the picture is being read', () => pictureProcesses().length > 0, 60_000, 5);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folder.id] }).expect(200);
    const { status, body } = await replaced;
    expect({ status, message: messageOf(body) }).toEqual({ status: 400, message: 'Пока картинка загружалась, её папку удалили. Выберите другую папку и загрузите картинку снова.' });
    expect((await served(url)).bytes.equals(PNG)).toBe(true);
    await editor(api().delete(`/upload/files/${id}`)).expect(200);
  });
});

/** Where and with what a picture was taken, as cameras write it. */
const withPlace = (picture: Sharp, orientation: number): Sharp =>
  picture.withMetadata({ orientation }).withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 41/1 0/1' } }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRETXMP/></x:xmpmeta>').withIccProfile('p3');

test.each([
  ['JPEG', 'a.jpg', 6, (place: Sharp) => place.jpeg().toBuffer()],
  ['progressive JPEG with a comment, and another picture behind it', 'a.jpeg', 1, async (place: Sharp) => Buffer.concat([withComment(await place.jpeg({ progressive: true }).toBuffer()), await place.jpeg().toBuffer()])],
  ['PNG', 'a.png', 6, (place: Sharp) => place.png().toBuffer()],
  ['PNG that has a chunk of one program', 'a.png', 1, async (place: Sharp) => withPrivateChunk(await place.png().toBuffer())],
  ['WebP', 'a.webp', 6, (place: Sharp) => place.webp({ lossless: true }).toBuffer()],
  ['WebP with more behind it', 'a.webp', 1, async (place: Sharp) => Buffer.concat([await place.webp().toBuffer(), Buffer.from('SECRETCAM')])],
  ['AVIF', 'a.avif', 1, (place: Sharp) => place.avif({ effort: 0 }).toBuffer()],
  ['AVIF of 10 bits', 'a.avif', 1, (place: Sharp) => place.avif({ bitdepth: 10, effort: 0 }).toBuffer()],
] as const)('where and with what a picture was taken is not stored, its colours and which side is up are: %s', async (_what, name, orientation, make) => {
  const sent = await make(withPlace(noise(300, 200), orientation));
  expect(sent.includes('SECRETCAM')).toBe(true);
  const [{ id, url } = {} as Uploaded] = (await upload(sent, name, '').expect(201)).body as Uploaded[];
  const stored = async () => (await served(url)).bytes;
  for (const bytes of [await stored(), await replacedBy(id, sent, name).then(stored)]) {
    expect(['SECRETCAM', 'SECRETXMP', 'xmpmeta'].filter((text) => bytes.includes(text))).toEqual([]);
    const { orientation: kept = 1, hasProfile, width, height } = await sharp(bytes).metadata();
    expect({ kept, hasProfile, width, height }).toEqual({ kept: orientation, hasProfile: true, width: 300, height: 200 });
    expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer())).toBe(true);
  }
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

const replacedBy = (id: number, bytes: Buffer, name: string) => editor(api().post(`/upload/files/${id}/replace`)).attach('files', bytes, name).expect(200);

function withComment(jpeg: Buffer): Buffer {
  const text = Buffer.from('SECRETCAM');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, jpeg.subarray(2)]);
}

function withPrivateChunk(png: Buffer): Buffer {
  const [header, ...others] = chunksOf(png);
  return pngOf([...(header ? [header] : []), { type: 'gpSs', data: Buffer.from('SECRETCAM') }, ...others]);
}

describe('staff who may change only their own pictures', () => {
  let member: Staff;
  beforeAll(async () => {
    const all = ['plugin::upload.read', 'plugin::upload.assets.create'].map((action) => ({ action, subject: null, conditions: [], properties: {} }));
    member = await memberOf('Own pictures', [...all, { action: 'plugin::upload.assets.update', subject: null, conditions: ['admin::is-creator'], properties: {} }]);
  });
  afterAll(removeRoles);

  const of = async (who: Staff, fileInfo: object): Promise<number> => ((await who(api().post('/upload')).attach('files', PNG, 'a.png').field('fileInfo', JSON.stringify(fileInfo)).expect(201)).body as Uploaded[])[0]?.id ?? 0;
  const folderOf = async (who: Staff, name: string, parent: number | null): Promise<number> => ((await who(api().post('/upload/folders')).send({ name, parent }).expect(201)).body as { data: { id: number } }).data.id;

  it('neither move nor delete those of others, one by one or with their folder', async () => {
    const outer = await folderOf(member, 'Outer', null);
    const inner = await folderOf(editor, 'Inner', outer);
    const [theirs, own] = [await of(editor, { name: 'a.png', folder: inner }), await of(member, { name: 'b.png', folder: outer })];
    for (const named of [{ fileIds: [theirs] }, { fileIds: [own, String(theirs)] }, { folderIds: [inner] }, { folderIds: [outer] }]) {
      await member(api().post('/upload/actions/bulk-move')).send({ ...named, destinationFolderId: null }).expect(403);
      await member(api().post('/upload/actions/bulk-delete')).send(named).expect(403);
    }
    await member(api().put(`/upload/folders/${inner}`)).send({ name: 'Inner', parent: null }).expect(403);
    await member(api().put(`/upload/folders/${inner}.0`)).send({ name: 'Inner', parent: null }).expect(400);
    await member(api().put(`/upload/folders/${inner}`)).send({ name: 'Renamed', parent: String(outer) }).expect(200);
    const folder = await folderOf(member, 'Empty', outer);
    await member(api().put(`/upload/folders/${folder}`)).send({ name: 'Moved', parent: null }).expect(200);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folder] }).expect(200);
    await member(api().post('/upload/actions/bulk-delete')).send({ fileIds: [`${theirs}.0`] }).expect(400);
    await editor(api().get(`/upload/files/${theirs}`)).expect(200);
    await member(api().post('/upload/actions/bulk-move')).send({ fileIds: [own], destinationFolderId: null }).expect(200);
    await member(api().post('/upload/actions/bulk-delete')).send({ fileIds: [own] }).expect(200);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [outer] }).expect(200);
  });
});

describe('folders of pictures', () => {
  const folderOf = async (name: string, parent: number | null): Promise<number> => ((await editor(api().post('/upload/folders')).send({ name, parent }).expect(201)).body as { data: { id: number } }).data.id;
  const pathOf = (table: string, id: number, column: string): unknown => rows(table, 'id = ?', id)[0]?.[column];
  const changeRow = (table: string, id: number, column: string, value: string | number): unknown => withDatabase(process.env, (database) => database.prepare(`update ${table} set ${column} = ? where id = ?`).run(value, id));

  it('are moved with what is in them, whatever their numbers are', async () => {
    const [outer, target] = [await folderOf('Moved', null), await folderOf('Target', null)];
    // Its number occurs again in those of what is in it, as /1 in /1/10.
    const ownNumber = String(pathOf('upload_folders', outer, 'path_id'));
    const inner = await folderOf('Within', outer);
    const [picture] = (await editor(api().post('/upload')).attach('files', PNG, 'a.png').field('fileInfo', JSON.stringify({ folder: inner })).expect(201)).body as Uploaded[];
    const id = picture?.id ?? 0;
    changeRow('upload_folders', inner, 'path', `/${ownNumber}/${ownNumber}0`);
    changeRow('upload_folders', inner, 'path_id', Number(`${ownNumber}0`));
    changeRow('files', id, 'folder_path', `/${ownNumber}/${ownNumber}0`);
    const targetPath = String(pathOf('upload_folders', target, 'path'));
    for (const [parent, start] of [[target, `${targetPath}/${ownNumber}`], [null, `/${ownNumber}`]] as const) {
      await editor(api().put(`/upload/folders/${outer}`)).send({ name: 'Moved', parent }).expect(200);
      expect([pathOf('upload_folders', outer, 'path'), pathOf('upload_folders', inner, 'path'), pathOf('files', id, 'folder_path')]).toEqual([start, `${start}/${ownNumber}0`, `${start}/${ownNumber}0`]);
      const { body } = await editor(api().get(`/upload/folders/${outer}?populate=parent`)).expect(200);
      expect((body as { data: { parent: { id: number } | null } }).data.parent?.id ?? null).toBe(parent);
    }
    await editor(api().put(`/upload/folders/${outer}`)).send({ parent: inner }).expect(400);
    await editor(api().put('/upload/folders/2000000000')).send({ parent: target }).expect(404);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [outer, target] }).expect(200);
    await editor(api().get(`/upload/files/${id}`)).expect(404);
  });

  it('and pictures are moved and deleted together only as many as are chosen by hand, each once', async () => {
    const many = Array.from({ length: 40_000 }, (_, index) => 1_000_000 + index);
    for (const named of [{ fileIds: many }, { folderIds: many }, { fileIds: many.slice(0, 201), folderIds: many.slice(0, 200) }]) {
      await editor(api().post('/upload/actions/bulk-delete')).send(named).expect(400);
      await editor(api().post('/upload/actions/bulk-move')).send({ ...named, destinationFolderId: null }).expect(400);
    }
    const folder = await folderOf('Once', null);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: Array.from({ length: 2_000 }, (_, index) => (index % 2 ? folder : String(folder))) }).expect(200);
    await editor(api().get(`/upload/folders/${folder}`)).expect(404);
  });

  it('are moved together with one around them, by which they are moved', async () => {
    const [outer, target] = [await folderOf('Around', null), await folderOf('Target of both', null)];
    const inner = await folderOf('Inside', outer);
    const [{ id } = { id: 0 }] = (await editor(api().post('/upload')).attach('files', PNG, 'a.png').field('fileInfo', JSON.stringify({ folder: inner })).expect(201)).body as Uploaded[];
    await editor(api().post('/upload/actions/bulk-move')).send({ folderIds: [inner, outer], destinationFolderId: target }).expect(200);
    const path = [target, outer, inner].map((folder) => `/${String(pathOf('upload_folders', folder, 'path_id'))}`).join('');
    expect([pathOf('upload_folders', inner, 'path'), pathOf('files', id, 'folder_path'), rows('upload_folders_parent_lnk', 'folder_id = ?', inner)[0]?.inv_folder_id]).toEqual([path, path, outer]);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [target] }).expect(200);
    await editor(api().get(`/upload/files/${id}`)).expect(404);
  });

  it('are created at the same time, but not moved into each other', async () => {
    const statuses = async (requests: readonly PromiseLike<{ readonly status: number }>[]) => (await Promise.all(requests)).map(({ status }) => status).sort();
    const moves = [
      (id: number, parent: number) => editor(api().put(`/upload/folders/${id}`)).send({ parent }),
      (id: number, parent: number) => editor(api().post('/upload/actions/bulk-move')).send({ folderIds: [id], destinationFolderId: parent }),
    ];
    for (const [index, move] of [...moves, ...moves].entries()) {
      const names = ['a', 'b', 'c', 'd'].map((letter) => `At once ${letter}${index}`);
      expect(await statuses(names.map((name) => editor(api().post('/upload/folders')).send({ name, parent: null })))).toEqual([201, 201, 201, 201]);
      const made = names.map((name) => rows('upload_folders', 'name = ?', name)[0]);
      expect(new Set(made.map((folder) => folder?.path)).size).toBe(4);
      const ids = made.map((folder) => Number(folder?.id));
      const [a = 0, b = 0] = ids;
      expect(await statuses([move(a, b), move(b, a)])).toEqual([200, 400]);
      await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: ids }).expect(200);
    }
  });

  it('and pictures in them can be edited by several people at once', async () => {
    const folders = [await folderOf('Edited a', null), await folderOf('Edited b', null)];
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) ids.push(((await editor(api().post('/upload')).attach('files', PNG, 'a.png').expect(201)).body as Uploaded[])[0]?.id ?? 0);
    for (let round = 0; round < 6; round++) {
      const [here, there] = [folders[round % 2], folders[(round + 1) % 2]];
      const edits = ids.map((id) => editor(api().put(`/upload/files/${id}`)).send({ fileInfo: { folder: here } }).then(({ status }) => status));
      expect(await Promise.all(edits)).toEqual(ids.map(() => 200));
      const updates = [ids.slice(0, 3), ids.slice(3)].map((some, index) => editor(api().post('/upload/actions/bulk-update')).send({ updates: some.map((id) => ({ id, fileInfo: { folder: index === 0 ? there : here } })) }).then(({ status }) => status));
      expect(await Promise.all(updates)).toEqual([200, 200]);
    }
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: folders }).expect(200);
  });

  it('are named by their numbers only', async () => {
    const [folder, other] = [await folderOf('Numbered', null), await folderOf('Other', null)];
    const [picture] = (await editor(api().post('/upload')).attach('files', PNG, 'a.png').expect(201)).body as Uploaded[];
    const id = picture?.id ?? 0;
    const [before, spellings] = [await library(), [`${folder}e0`, ` ${folder}`, `0${folder}`, `${folder}.0`, 'x', 0.5]];
    for (const spelling of spellings) {
      const fileInfo = JSON.stringify({ folder: spelling });
      await editor(api().post('/upload')).attach('files', PNG, 'b.png').field('fileInfo', fileInfo).expect(400);
      await editor(api().post('/upload')).attach('files', PNG, 'b.png').attach('files', PNG, 'c.png').field('fileInfo', fileInfo).field('fileInfo', fileInfo).expect(400);
      await editor(api().put(`/upload/files/${id}`)).field('fileInfo', fileInfo).expect(400);
      await editor(api().post(`/upload?id=${id}`)).attach('files', PNG, 'b.png').field('fileInfo', fileInfo).expect(400);
      await editor(api().post('/upload/actions/bulk-update')).send({ updates: [{ id, fileInfo: { folder: spelling } }] }).expect(400);
      await editor(api().post('/upload/folders')).send({ name: 'New', parent: spelling }).expect(400);
      await editor(api().put(`/upload/folders/${other}`)).send({ parent: spelling }).expect(400);
      await editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [id], destinationFolderId: spelling }).expect(400);
    }
    expect(await library()).toBe(before);
    await editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [id], destinationFolderId: String(folder) }).expect(200);
    await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folder, other] }).expect(200);
  });
});
