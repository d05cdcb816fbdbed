import { EDITED } from '../../cms/src/content-types';
import { differences, listKey, restored } from '../../cms/src/features/entry-history/admin/differences';
import { componentOf, contentTypes, type Schema } from '../cms/support/schemas';

const copy = {
  title: 'Было',
  lead: null,
  seo: { title: 'Для поиска', description: null },
  questions: [{ text: 'Первый' }, { text: 'Второй' }],
  photo: { missingPicture: 'gone.png' },
  image: { id: 7, name: 'kept.png', mime: 'image/png' },
};
const form = {
  title: 'Стало',
  seo: { id: 3, title: 'Для поиска', description: 'Новое' },
  questions: [{ id: 1, __temp_key__: 'a0', text: 'Первый' }],
  image: { id: 7, name: 'renamed.png', mime: 'image/png' },
  addedLater: 'Остаётся',
};

test('a copy is compared with the form field by field; what says the same, and what did not exist yet, is left out', () => {
  expect(differences(copy, form)).toEqual([
    { path: ['title'], then: 'Было', now: 'Стало' },
    { path: ['seo', 'description'], then: null, now: 'Новое' },
    { path: ['questions'], then: copy.questions, now: form.questions },
    { path: ['photo'], then: copy.photo, now: undefined },
  ]);
});

test('restored fields are as the form makes them: emptied ones are sent, items of lists are new', () => {
  expect(restored(form, differences(copy, form))).toEqual({
    ...form,
    title: 'Было',
    seo: { id: 3, title: 'Для поиска', description: null },
    questions: [{ __temp_key__: 'a0', text: 'Первый' }, { __temp_key__: 'a1', text: 'Второй' }],
    photo: null,
  });
  const keys = Array.from({ length: 200 }, (_, index) => listKey(index));
  expect([...new Set(keys)].sort()).toEqual(keys);
});

test('every field that staff edit can be kept and restored', () => {
  const kindsIn = ({ attributes }: Schema): readonly string[] => Object.values(attributes).flatMap((attribute) => [attribute.type, ...((component) => (component ? kindsIn(component) : []))(componentOf(attribute))]);
  const edited = contentTypes().filter(({ info }) => EDITED.some((uid) => uid.endsWith(`.${info.singularName}`)));
  expect(edited).toHaveLength(EDITED.length);
  for (const kind of edited.flatMap(kindsIn)) expect(['string', 'text', 'richtext', 'email', 'enumeration', 'boolean', 'integer', 'decimal', 'date', 'uid', 'media', 'component']).toContain(kind);
});
