import { api, type Staff } from './support/calls';
import { staff } from './support/staff';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

interface Uploaded {
  readonly id: number;
  readonly name: string;
  readonly caption: string | null;
  readonly alternativeText: string | null;
}

let editor: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor');
});

/** Uploads pictures at once, each with what is said of it, or all without. */
async function upload(names: readonly string[], infos: readonly object[] = []): Promise<readonly Uploaded[]> {
  let request = editor(api().post('/upload'));
  for (const filename of names) request = request.attach('files', PNG, { filename, contentType: 'image/png' });
  for (const info of infos) request = request.field('fileInfo', JSON.stringify(info));
  return (await request.expect(201)).body as Uploaded[];
}

test('file names that no file system or database takes are changed, also of the second of several pictures', async () => {
  const names = ['Скан: паспорт?.png', `${'я'.repeat(260)}.png`, `a${'😀'.repeat(150)}.png`, `${'\uFB2C'.repeat(190)}.png`];
  const all = await upload(['first.png', ...names]);
  // The last one becomes three times as long where letters and their marks are taken apart.
  expect(all.map(({ name }) => name)).toEqual(['first.png', 'Скан_ паспорт_.png', `${'я'.repeat(196)}.png`, `a${'😀'.repeat(97)}.png`, `${'\uFB2C'.normalize().repeat(66).slice(0, 196)}.png`]);
});

test('so are the names and texts that are said of them', async () => {
  const infos = [
    { name: `a.${'x'.repeat(5_000)}`, caption: 'a\0b', alternativeText: 'c\0d' },
    { name: 'Портрет\0 юриста\u0001.png', caption: 'Первая\nвторая строка' },
  ];
  const [first, second] = await upload(['a.png', 'b.png'], infos);
  expect(first).toMatchObject({ name: `a.${'x'.repeat(194)}.png`, caption: 'ab', alternativeText: 'cd' });
  expect(second).toMatchObject({ name: 'Портрет юриста.png', caption: 'Первая\nвторая строка' });
});

test('and when a picture is replaced, or what is said of it changed', async () => {
  const [{ id } = {} as Uploaded] = await upload(['old.png']);
  for (const name of [`b.${'x'.repeat(300)}`, 'c\0.png']) {
    const replaced = await editor(api().post(`/upload?id=${id}`)).attach('files', PNG, 'new.png').field('fileInfo', JSON.stringify({ name })).expect(200);
    expect(replaced.body).toMatchObject({ id, name: name.startsWith('c') ? 'c.png' : `${name.slice(0, 196)}.png` });
  }
  const long = 'ы'.repeat(5_000);
  expect((await editor(api().put(`/upload/files/${id}`)).field('fileInfo', JSON.stringify({ name: `\0${long}` })).expect(200)).body).toMatchObject({ name: `${long.slice(0, 196)}.png` });
  const { body } = await editor(api().post('/upload/actions/bulk-update')).send({ updates: [{ id, fileInfo: { name: `э${long}`, caption: '\0' } }] }).expect(200);
  expect(body).toMatchObject([{ name: `${`э${long}`.slice(0, 196)}.png`, caption: '' }]);
});

test('a picture is called as one: whoever downloads it under this name opens a picture', async () => {
  const [{ id, name } = {} as Uploaded] = await upload(['a.png'], [{ name: 'Dogovor.html' }]);
  expect(name).toBe('Dogovor.html.png');
  const change = (newName: string) => editor(api().put(`/upload/files/${id}`)).field('fileInfo', JSON.stringify({ name: newName }));
  expect((await change('Dogovor.HTM').expect(200)).body).toMatchObject({ name: 'Dogovor.HTM.png' });
  expect((await change('Договор.PNG').expect(200)).body).toMatchObject({ name: 'Договор.PNG' });
  const { body } = await editor(api().post('/upload/actions/bulk-update')).send({ updates: [{ id, fileInfo: { name: 'a.svg' } }] }).expect(200);
  expect(body).toMatchObject([{ name: 'a.svg.png' }]);
});

test('a picture keeps a name: an empty one is refused, and that of the file is taken for a new picture', async () => {
  const [{ id, name } = {} as Uploaded] = await upload(['a.png'], [{ name: ' ' }]);
  expect(name).toBe('a.png');
  const single = await editor(api().put(`/upload/files/${id}`)).set('Accept-Language', 'ru').field('fileInfo', JSON.stringify({ name: ' ' })).expect(400);
  const several = await editor(api().post('/upload/actions/bulk-update')).set('Accept-Language', 'ru').send({ updates: [{ id, fileInfo: { name: '' } }] }).expect(400);
  for (const { body } of [single, several]) expect(body).toMatchObject({ error: { message: 'Это поле нельзя оставить пустым.' } });
  expect((await editor(api().get(`/upload/files/${id}`)).expect(200)).body).toMatchObject({ name: 'a.png' });
});
