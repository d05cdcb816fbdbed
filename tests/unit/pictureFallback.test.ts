/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Content, JsonObject } from '@site/content';
import type { FileSystemNode } from 'gatsby-source-filesystem';
import sharp from 'sharp';

import { withShowablePictures } from '../../web/gatsby/source/pictureFallback';
import { startServer, type LocalServer } from './support/server';

type Args = Parameters<typeof withShowablePictures>[0];

const folder = mkdtempSync(join(tmpdir(), 'showable-'));
Object.assign(globalThis, { __GATSBY: { buildId: 'test', root: folder } });
/** Existing pictures by path. */
const pictures = new Map<string, Buffer>();
let cms: LocalServer;
beforeAll(async () => {
  cms = await startServer((response, { url }) => {
    const bytes = pictures.get(url.pathname);
    if (bytes) response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length }).end(bytes);
    else response.writeHead(404).end();
  });
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#123' } }).png().toBuffer();
  pictures.set('/good.png', await plain(20, 10)).set('/long.png', await plain(17_000, 4)).set('/broken.png', (await plain(300, 200)).subarray(0, 200)).set('/other-size.avif', readFileSync(join(__dirname, '../cms/fixtures/other-size.avif')));
});
afterAll(async () => {
  await cms.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The parts of Gatsby that successive builds use. */
function gatsby(): Args {
  const kept = new Map<string, unknown>();
  const nodes = new Map<string, FileSystemNode>();
  return {
    cache: { name: 'test', directory: folder, get: async (key: string) => kept.get(key), set: async (key: string, value: unknown) => void kept.set(key, value) },
    createNodeId: (text: string) => `id of ${text}`,
    getNode: (id: string) => nodes.get(id),
    actions: { createNode: async (node: FileSystemNode) => void nodes.set(node.id, node), touchNode: () => undefined },
  } as unknown as Args;
}

const siteFolders = new WeakMap<Args, string>();
function siteOf(args: Args): string {
  const site = siteFolders.get(args) ?? siteFolder();
  siteFolders.set(args, site);
  return site;
}

const article = (documentId: string, title: string, picture: string | null): JsonObject => ({ documentId, title, image: picture === null ? null : { id: picture.length * 100 + title.length, mime: 'image/png', name: picture, url: `/${picture}`, updatedAt: title } });

/** Metadata of the live site, as the builder stores it. */
interface LiveFacts {
  readonly entries: readonly object[];
  readonly heldBack: readonly object[];
}

let sites = 0;
/** A site folder without any build. */
function siteFolder(): string {
  const path = join(folder, `site-${(sites += 1)}`);
  mkdirSync(path);
  return path;
}

function writeFacts(site: string, facts: LiveFacts): string {
  const path = join(site, 'facts.json');
  writeFileSync(path, JSON.stringify(facts));
  return path;
}

async function build(args: Args, articles: readonly JsonObject[], code = 'this code', { site = siteOf(args), live }: { readonly site?: string; readonly live?: LiveFacts } = {}) {
  const content: Content = { ru: { article: articles }, en: {}, he: {}, nl: {}, fr: {} };
  const published = articles.map(({ documentId, title }) => ({ type: 'api::article.article', documentId: String(documentId), language: 'ru' as const, stamp: String(title) }));
  const built = await withShowablePictures(args, { apiURL: cms.url, code, lastGoodFolder: join(site, 'last-good'), liveFacts: live && writeFacts(site, live) }, JSON.parse(JSON.stringify(content)) as Content, published);
  const shown = (built.content.ru.article ?? []).map(({ title, image }) => [title, image === null ? null : typeof (image as JsonObject).localFile___NODE]);
  return { shown, heldBack: built.heldBack };
}

test.each([
  ['long.png', 'picture_too_long'],
  ['broken.png', 'picture_unreadable'],
  ['other-size.avif', 'picture_unreadable'],
  ['gone.png', 'picture_missing'],
])('an article with %s is shown in its last good version with a reported reason, all others as published', async (picture, code) => {
  const args = gatsby();
  expect(await build(args, [article('a', 'One', 'good.png'), article('b', 'Two', null)])).toEqual({ shown: [['One', 'string'], ['Two', null]], heldBack: [] });
  const heldBack = [{ code, entry: { type: 'api::article.article', documentId: 'a', language: 'ru' }, picture }];
  // The same at every build until the picture is replaced.
  for (const other of ['Changed', 'Changed again']) {
    expect(await build(args, [article('a', 'Newer', picture), article('b', other, null)])).toEqual({ shown: [['One', 'string'], [other, null]], heldBack });
  }
  expect(await build(args, [article('a', 'Mended', 'good.png'), article('b', 'Two', null)])).toEqual({ shown: [['Mended', 'string'], ['Two', null]], heldBack: [] });
});

test('an article without a last good version is shown without its picture, also after a change of the code', async () => {
  const args = gatsby();
  expect(await build(args, [article('a', 'First', 'long.png')])).toMatchObject({ shown: [['First', null]], heldBack: [{ code: 'picture_too_long' }] });
  await build(args, [article('a', 'Good', 'good.png')]);
  expect(await build(args, [article('a', 'Newer', 'long.png')], 'other code')).toMatchObject({ shown: [['Newer', null]], heldBack: [{ code: 'picture_too_long' }] });
});

describe('after a killed build, whose cache is not trusted', () => {
  const entry = { type: 'api::article.article', documentId: 'a', language: 'ru' };
  const live = { entries: [{ ...entry, stamp: 'One' }], heldBack: [] };

  test('an article is still shown in its last good version', async () => {
    const site = siteFolder();
    await build(gatsby(), [article('a', 'One', 'good.png')], 'this code', { site });
    expect(await build(gatsby(), [article('a', 'Newer', 'gone.png')], 'this code', { site, live })).toMatchObject({ shown: [['One', 'string']], heldBack: [{ code: 'picture_missing' }] });
  });

  test.each(['this code', 'other code'])('the live site stays while no picture is available (%s)', async (code) => {
    const site = siteFolder();
    // Gatsby downloads each address once per process, so a missing picture has a different address here.
    const away = article('a', 'One', `away-${code.replace(' ', '-')}.png`);
    mkdirSync(join(site, 'last-good'));
    writeFileSync(join(site, 'last-good/ru.article.json'), JSON.stringify({ code: 'this code', entries: [['a', 'One', away]] }));
    await expect(build(gatsby(), [away, article('b', 'Three', null)], code, { site, live })).rejects.toMatchObject({ code: 'picture_missing', where: { entry } });
    // The picture is no longer needed after the entry has a newer version without it.
    expect(await build(gatsby(), [article('a', 'Newer', null)], code, { site, live })).toMatchObject({ shown: [['Newer', null]], heldBack: [] });
  });

  test('the live site stays if it shows the article with its picture and nothing else is known', async () => {
    await expect(build(gatsby(), [article('a', 'One', 'gone.png')], 'this code', { live })).rejects.toMatchObject({ code: 'picture_missing' });
    const site = siteFolder();
    mkdirSync(join(site, 'last-good'));
    writeFileSync(join(site, 'last-good/ru.article.json'), '{"code":"this co');
    await expect(build(gatsby(), [article('a', 'One', 'gone.png')], 'this code', { site, live })).rejects.toMatchObject({ code: 'picture_missing' });
  });

  test('an article that the live site does not show with its picture does not fail the build', async () => {
    const withoutPicture = { shown: [['One', null]], heldBack: [{ code: 'picture_missing' }] };
    expect(await build(gatsby(), [article('a', 'One', 'gone.png')])).toMatchObject(withoutPicture);
    expect(await build(gatsby(), [article('a', 'One', 'gone.png')], 'this code', { live: { entries: [], heldBack: [] } })).toMatchObject(withoutPicture);
    expect(await build(gatsby(), [article('a', 'One', 'gone.png')], 'this code', { live: { ...live, heldBack: [{ code: 'picture_missing', entry, picture: 'gone.png' }] } })).toMatchObject(withoutPicture);
  });

  test('stored versions are written atomically, and deleted with their entries', async () => {
    const site = siteFolder();
    const kept = () => readdirSync(join(site, 'last-good'), { recursive: true });
    await build(gatsby(), [article('a', 'One', 'good.png')], 'this code', { site });
    expect(kept()).toEqual(['ru.article.json']);
    await build(gatsby(), [], 'this code', { site });
    expect(await build(gatsby(), [article('a', 'One', 'gone.png')], 'this code', { site })).toMatchObject({ shown: [['One', null]] });
  });
});

test.each([undefined, '', '{"entries":[{"ty', 'null', '[]', '{}', '{"entries":{}}', '{"entries":[],"heldBack":1}'])('a live build with the metadata %j, as after a power cut, does not fail the build', async (facts) => {
  const content = { ru: {}, en: {}, he: {}, nl: {}, fr: {} };
  const liveFacts = join(siteFolder(), 'facts.json');
  if (facts !== undefined) writeFileSync(liveFacts, facts);
  await expect(withShowablePictures(gatsby(), { apiURL: cms.url, code: 'this code', lastGoodFolder: undefined, liveFacts }, content, [])).resolves.toEqual({ content, heldBack: [] });
});

test.each(['', '{"code":"this code","entr', 'null', '[]', '{"code":"this code"}', '{"code":"this code","entries":{}}', '{"code":"this code","entries":[null]}', '{"code":"this code","entries":[["a","One",null]]}'])('a stored version that contains %j is ignored and does not fail the build', async (known) => {
  const site = siteFolder();
  mkdirSync(join(site, 'last-good'));
  writeFileSync(join(site, 'last-good/ru.article.json'), known);
  expect(await build(gatsby(), [article('a', 'Newer', 'long.png')], 'this code', { site })).toMatchObject({ shown: [['Newer', null]], heldBack: [{ code: 'picture_too_long' }] });
});
