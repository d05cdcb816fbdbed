/**
 * Pictures while their S3 store refuses or is away. What a whole store does is in uploads.test.ts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { Cms } from '../helpers/cms';
import { until } from '../helpers/until';
import { api, type Staff } from './support/calls';
import { copyOfCms } from './support/copy';
import { rows } from './support/rows';
import { staff } from './support/staff';

jest.setTimeout(180_000);

/** As the stand-in answers what is to be stored; thumbnails have a name of their own. */
let refuses: 'nothing' | 'everything' | 'thumbnails' | 'deletions' = 'nothing';
/** Whether it breaks the connection when it has stored what it was sent. */
let isAnswerLost = false;
/** Resolves when what is to be stored may be. */
let held: Promise<void> | undefined;
/** The same for deletions, and the addresses that were to be deleted. */
let heldDeletions: Promise<void> | undefined;
let deletions: string[] = [];
const stored = new Set<string>();
let store: Server;
let cms: Cms;
let editor: Staff;
const folder = mkdtempSync(join(tmpdir(), 'picture-store-'));

beforeAll(async () => {
  store = createServer((request, answer) => {
    const { method, url = '' } = request.resume();
    answer.setHeader('Content-Type', 'application/xml');
    const isRefused = refuses === 'everything' || (refuses === 'thumbnails' && url.includes('thumbnail_')) || (refuses === 'deletions' && method === 'DELETE');
    if (method === 'PUT' && !isRefused) stored.add(url.replace(/\?.*/, ''));
    if (method === 'DELETE' && !isRefused) stored.delete(url.replace(/\?.*/, ''));
    if (method === 'DELETE') deletions.push(url);
    if (isAnswerLost) request.on('end', () => request.socket.destroy());
    else if (held && method === 'PUT') void held.then(() => answer.writeHead(200, { ETag: '"1"' }).end());
    else if (heldDeletions && method === 'DELETE') void heldDeletions.then(() => answer.writeHead(204).end());
    else if (isRefused) answer.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    else answer.writeHead(method === 'DELETE' ? 204 : 200, { ETag: '"1"' }).end();
  });
  await new Promise<void>((done) => store.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  const own = { ...(await copyOfCms(folder)), S3_ENDPOINT: endpoint, S3_REGION: 'us-east-1', S3_BUCKET: 'pictures', S3_SIGNATURES_BUCKET: 'signatures', S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test-secret' };
  cms = await Cms.start(own);
  Object.assign(process.env, own);
  editor = await staff('strapi-editor');
}, 300_000);
beforeEach(() => {
  refuses = 'nothing';
  isAnswerLost = false;
  held = undefined;
  heldDeletions = undefined;
});
afterAll(async () => {
  await cms.stop();
  store.close();
  store.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const SENTENCES = {
  en: 'The store of pictures does not answer, or does not take files just now. Nothing was changed. Try again in a few minutes; if that does not help, tell whoever looks after the server.',
  ru: 'Хранилище картинок не отвечает или сейчас не принимает файлы. Ничего не изменилось. Попробуйте ещё раз через несколько минут; если не поможет, скажите тому, кто следит за сервером.',
} as const;
const PARTLY = 'The store of pictures does not answer, or does not take files just now. What you sent may be stored only in part. Look at it in the media library, and send it again in a few minutes; if that does not help, tell whoever looks after the server.';
const NOT_DELETED = {
  en: 'The store of pictures does not answer, or does not delete files just now. What the media library still shows may be deleted only in part. Delete it again in a few minutes; if that does not help, tell whoever looks after the server.',
  ru: 'Хранилище картинок не отвечает или сейчас не удаляет файлы. То, что медиабиблиотека ещё показывает, могло удалиться лишь частично. Удалите это ещё раз через несколько минут; если не поможет, скажите тому, кто следит за сервером.',
} as const;

/** Larger than a thumbnail. */
const picture = (background: string) => sharp({ create: { width: 600, height: 400, channels: 3, background } }).png().toBuffer();
const upload = async (language: 'en' | 'ru') => editor(api().post('/upload')).set('Accept-Language', language).attach('files', await picture('#123'), 'new.png');
const replace = async (id: number, language: 'en' | 'ru') => editor(api().post(`/upload?id=${id}`)).set('Accept-Language', language).attach('files', await picture('#456'), 'other.png');
async function uploaded(): Promise<number> {
  const { status, body } = await upload('en');
  expect(status).toBe(201);
  return (body as { id: number }[])[0]?.id ?? 0;
}
const row = (id: number) => rows('files', 'id = ?', id).map(({ hash, size, updated_at: changed, name }) => ({ hash, size, changed, name }));
const errorOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const { error } = body as { error: { message: string; name: string; details: object } };
  return { status, name: error.name, message: error.message, details: error.details };
};
const answer = (message: string) => ({ status: 503, name: 'ServiceUnavailableError', message, details: { code: 'unavailable' } });

test.each(['en', 'ru'] as const)('staff learn in %s that the store refuses, nothing is changed, and the log says why', async (language) => {
  const id = await uploaded();
  const [before, count, names] = [row(id), rows('files').length, [...stored]];
  refuses = 'everything';
  expect(errorOf(await upload(language))).toEqual(answer(SENTENCES[language]));
  expect(errorOf(await replace(id, language))).toEqual(answer(SENTENCES[language]));
  expect([row(id), rows('files').length, [...stored]]).toEqual([before, count, names]);
  expect(cms.log).toMatch(/Storing the file \w{32}\.png failed \(AccessDenied\): .*Access ?Denied/);
  refuses = 'nothing';
  expect((await replace(id, language)).status).toBe(200);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('of a picture that is stored without its thumbnail, nothing is kept; one that is replaced so is said to be half replaced', async () => {
  const id = await uploaded();
  const [count, names] = [rows('files').length, [...stored]];
  refuses = 'thumbnails';
  expect(errorOf(await upload('en'))).toEqual(answer(SENTENCES.en));
  expect([rows('files').length, [...stored]]).toEqual([count, names]);
  expect(errorOf(await replace(id, 'en'))).toEqual(answer(PARTLY));
  refuses = 'nothing';
  expect((await replace(id, 'en')).status).toBe(200);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

/** It has no thumbnail. */
const replaceBySmall = async (id: number) => editor(api().post(`/upload?id=${id}`)).set('Accept-Language', 'en').attach('files', await sharp({ create: { width: 40, height: 40, channels: 3, background: '#789' } }).png().toBuffer(), 'small.png');
const storedOf = (id: number) => [...stored].filter((name) => name.includes(String(row(id)[0]?.hash)));

test('a replacement whose answer is lost is not said to have changed nothing', async () => {
  const id = await uploaded();
  isAnswerLost = true;
  expect(errorOf(await replace(id, 'en'))).toEqual(answer(PARTLY));
  isAnswerLost = false;
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test('a picture that gets one without a thumbnail keeps its own if the store refuses that; one that cannot be deleted is logged', async () => {
  const id = await uploaded();
  const before = row(id);
  refuses = 'everything';
  expect(errorOf(await replaceBySmall(id))).toEqual(answer(SENTENCES.en));
  expect([row(id), storedOf(id).length]).toEqual([before, 2]);
  refuses = 'deletions';
  expect((await replaceBySmall(id)).status).toBe(200);
  expect(storedOf(id)).toHaveLength(2);
  expect(cms.log).toMatch(/Deleting the file thumbnail_\w{32}\.png, which its picture no longer has, failed: .*AccessDenied/);
  refuses = 'nothing';
  expect((await replace(id, 'en')).status).toBe(200);
  expect((await replaceBySmall(id)).status).toBe(200);
  expect(storedOf(id)).toHaveLength(1);
  await editor(api().delete(`/upload/files/${id}`)).expect(200);
});

test.each(['en', 'ru'] as const)('staff learn in %s that the store does not delete, and no picture without its bytes stays', async (language) => {
  const { id: folderId } = ((await editor(api().post('/upload/folders')).send({ name: `Deleted ${language}`, parent: null }).expect(201)).body as { data: { id: number } }).data;
  const [one, inFolder] = [await uploaded(), await uploaded()];
  await editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [inFolder], destinationFolderId: folderId }).expect(200);
  refuses = 'deletions';
  const ways = [() => editor(api().delete(`/upload/files/${one}`)), () => editor(api().post('/upload/actions/bulk-delete')).send({ fileIds: [one] }), () => editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folderId] })];
  for (const deletion of ways) expect(errorOf(await deletion().set('Accept-Language', language))).toEqual(answer(NOT_DELETED[language]));
  expect([storedOf(one).length, storedOf(inFolder).length]).toEqual([2, 2]);
  refuses = 'thumbnails';
  await editor(api().delete(`/upload/files/${one}`)).expect(200);
  refuses = 'nothing';
  await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folderId] }).expect(200);
  expect([row(one), row(inFolder)]).toEqual([[], []]);
});

test.each(['new', 'replaced'] as const)('a %s picture whose folder is moved while it is being stored goes with it', async (what) => {
  const folderIn = async (name: string, parent: number | null) => ((await editor(api().post('/upload/folders')).send({ name: `${name} ${what}`, parent }).expect(201)).body as { data: { id: number } }).data.id;
  const [former, target] = [await folderIn('Former', null), await folderIn('Target', null)];
  const inner = await folderIn('Inner', former);
  const send = async (address: string) => editor(api().post(address)).field('fileInfo', JSON.stringify({ folder: inner })).attach('files', await picture('#abc'), 'moved.png');
  const replaced = what === 'replaced' ? await uploaded() : undefined;
  let release: () => void = () => undefined;
  held = new Promise((done) => (release = done));
  stored.clear();
  const sent = send(replaced === undefined ? '/upload' : `/upload?id=${replaced}`);
  await until('the picture is being stored', () => stored.size > 0);
  await editor(api().put(`/upload/folders/${inner}`)).send({ parent: target }).expect(200);
  release();
  expect((await sent).status).toBeLessThan(300);
  await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [former] }).expect(200);
  const [{ id, folder_path: path } = {}] = rows('files', "name like 'moved%'");
  expect(path).toBe(rows('upload_folders', 'id = ?', inner)[0]?.path);
  await editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [target] }).expect(200);
  expect(rows('files', 'id = ?', Number(id))).toEqual([]);
});

test('what comes into a folder while it is deleted is at the top afterwards, and no other folder’s deletion takes it along', async () => {
  const folderAtTop = async (name: string) => ((await editor(api().post('/upload/folders')).send({ name, parent: null }).expect(201)).body as { data: { id: number } }).data.id;
  const remove = (id: number) => editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [id] }).expect(200);
  const move = (fileId: number, id: number) => editor(api().post('/upload/actions/bulk-move')).send({ fileIds: [fileId], destinationFolderId: id }).expect(200);
  const [folderId, first, moved, edited] = [await folderAtTop('Deleted meanwhile'), await uploaded(), await uploaded(), await uploaded()];
  await move(first, folderId);
  let release: () => void = () => undefined;
  heldDeletions = new Promise((done) => (release = done));
  deletions = [];
  const removed = remove(folderId).then(({ status }) => status);
  await until('the folder is being deleted', () => deletions.length > 0);
  const { body } = await editor(api().post('/upload')).field('fileInfo', JSON.stringify({ folder: folderId })).attach('files', await picture('#abc'), 'late.png').expect(201);
  await move(moved, folderId);
  await editor(api().put(`/upload/files/${edited}`)).send({ fileInfo: { folder: folderId } }).expect(200);
  release();
  expect(await removed).toBe(200);
  const late = [(body as { id: number }[])[0]?.id ?? 0, moved, edited];
  expect(late.map((id) => rows('files', 'id = ?', id)[0]?.folder_path)).toEqual(['/', '/', '/']);
  await remove(await folderAtTop('Another one'));
  expect(late.filter((id) => row(id).length === 0)).toEqual([]);
  expect(row(first)).toEqual([]);
});

test('a store that takes what is sent and never answers holds nobody back for long', async () => {
  const id = await uploaded();
  const [before, count] = [row(id), rows('files').length];
  held = new Promise(() => undefined);
  heldDeletions = held;
  deletions = [];
  const answering = Promise.all([upload('ru'), editor(api().delete(`/upload/files/${id}`)).set('Accept-Language', 'ru')]);
  // Of the picture that is not stored after all, both files are to be deleted at once, not one after the other.
  const ownHash = String(before[0]?.hash);
  await until('both files are to be deleted', () => new Set(deletions.filter((url) => !url.includes(ownHash))).size === 2, 60_000);
  expect(cms.log).not.toMatch(/which belongs to no picture, failed: .*TimeoutError/);
  const answers = await answering;
  expect(answers.map(errorOf)).toEqual([answer(SENTENCES.ru), answer(NOT_DELETED.ru)]);
  expect([row(id), rows('files').length]).toEqual([before, count]);
  // The picture or its thumbnail, whichever was sent first.
  expect(cms.log).toMatch(/Storing the file (thumbnail_)?\w{32}\.png failed \(TimeoutError\)/);
});

test('the same while the store is away', async () => {
  const id = await uploaded();
  const [before, count] = [row(id), rows('files').length];
  store.close();
  store.closeAllConnections();
  expect(errorOf(await upload('ru'))).toEqual(answer(SENTENCES.ru));
  expect(errorOf(await replace(id, 'ru'))).toEqual(answer(SENTENCES.ru));
  expect([row(id), rows('files').length]).toEqual([before, count]);
  expect(cms.log).toContain('failed (ECONNREFUSED)');
});
