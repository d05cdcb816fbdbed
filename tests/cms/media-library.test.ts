/** Requests to the media library that only a program would send, or two people at the same moment: answered with a reason, never with 500. */
import { databaseIndependentTest } from '../helpers/scope';
import { api, type Staff } from './support/calls';
import { rows } from './support/rows';
import { staff } from './support/staff';

jest.setTimeout(120_000);

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const POLLUTING = '{"__proto__":{"folder":"01"}}';

let editor: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor');
});
const upload = async (): Promise<number> => ((await editor(api().post('/upload')).attach('files', PNG, 'a.png').expect(201)).body as { id: number }[])[0]?.id ?? 0;
const createFolder = (name: string, parent: number | null) => editor(api().post('/upload/folders')).send({ name, parent });
const idOf = ({ body }: { readonly body: unknown }): number => (body as { data: { id: number } }).data.id;

databaseIndependentTest('what is said of a picture in a form or as text changes no objects of the program', async () => {
  const count = rows('files').length;
  await editor(api().post('/upload')).attach('files', PNG, 'a.png').field('fileInfo', POLLUTING).expect(400);
  expect(rows('files')).toHaveLength(count);
  const id = await upload();
  await editor(api().put(`/upload/files/${id}`)).send({ fileInfo: POLLUTING }).expect(400);
  await editor(api().put(`/upload/files/${id}`)).send({ fileInfo: '{' }).expect(400);
});

test('names of folders have at most 200 characters, and folders are at most 20 deep', async () => {
  const errors = (body: unknown) => (body as { error: { details: { errors: readonly { path: readonly string[] }[] } } }).error.details.errors.map(({ path }) => path.join('.'));
  expect(errors((await createFolder('ж'.repeat(201), null).expect(400)).body)).toEqual(['name']);
  const id = idOf(await createFolder('ж'.repeat(200), null).expect(201));
  expect(errors((await editor(api().put(`/upload/folders/${id}`)).send({ name: 'y'.repeat(300) }).expect(400)).body)).toEqual(['name']);
  let parent: number | null = null;
  for (let depth = 1; depth <= 20; depth++) parent = idOf(await createFolder(`deep ${depth}`, parent).expect(201));
  expect(errors((await createFolder('too deep', parent).expect(400)).body)).toEqual(['parent']);
});

test('at most 100 pictures are edited in one request', async () => {
  const id = await upload();
  const edit = (count: number) => editor(api().post('/upload/actions/bulk-update')).send({ updates: Array.from({ length: count }, () => ({ id, fileInfo: { caption: `${count} edits` } })) });
  await edit(101).expect(400);
  expect(rows('files', 'id = ?', id)[0]?.caption).not.toBe('101 edits');
  await edit(100).expect(200);
  expect(rows('files', 'id = ?', id)[0]?.caption).toBe('100 edits');
});

test('pictures that are edited while the folder that they are to be in is deleted', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 8; count++) ids.push(await upload());
  for (let round = 0; round < 4; round++) {
    const folder = idOf(await createFolder(`Gone ${round}`, null).expect(201));
    const edits = ids.map((id) => editor(api().put(`/upload/files/${id}`)).send({ fileInfo: { folder } }).then(({ status }) => status));
    const deleted = editor(api().post('/upload/actions/bulk-delete')).send({ folderIds: [folder] }).expect(200);
    expect((await Promise.all(edits)).filter((status) => status >= 500)).toEqual([]);
    await deleted;
  }
});
