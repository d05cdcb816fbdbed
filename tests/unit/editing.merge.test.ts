/** @jest-environment node */
import { NOTHING, versionOf } from '../../cms/src/features/editing/api-types';
import { changesBetween, inWords, keyOf, merged, type Choice, withIdsOf } from '../../cms/src/features/editing/admin/merge';

const entry = {
  title: 'Title',
  order: 1,
  text: null,
  photo: { id: 7, mime: 'image/jpeg', name: 'old.jpg' },
  hero: { id: 1, title: 'Hero', subtitle: '' },
  steps: [{ id: 10, title: 'First', text: 'one' }, { id: 11, title: 'Second', text: 'two' }],
};
const change = (values: object) => ({ ...entry, ...values });
const found = (theirs: object, mine: object) => changesBetween(entry, change(theirs), change(mine)).map((one) => [keyOf(one), one.isMineChanged]);

test('nothing is asked about what nobody else has changed, or both have changed alike', () => {
  expect(found({}, { title: 'Mine' })).toEqual([]);
  expect(found({ title: 'Same' }, { title: 'Same' })).toEqual([]);
  // Empty fields are written in several ways, and components get new ids.
  expect(found({ text: '', hero: { id: 5, title: 'Hero', subtitle: null }, steps: [{ id: 20, title: 'First', text: 'one' }, { id: 21, title: 'Second', text: 'two' }] }, { text: undefined })).toEqual([]);
});

test('fields of components are compared one by one, lists and pictures as a whole', () => {
  expect(found({ title: 'Theirs' }, { title: 'Mine' })).toEqual([['title', true]]);
  expect(found({ hero: { id: 1, title: 'Theirs', subtitle: 'New' } }, { hero: { id: 1, title: 'Mine', subtitle: '' } })).toEqual([['hero.title', true], ['hero.subtitle', false]]);
  expect(found({ steps: [{ id: 10, title: 'First', text: 'one' }] }, {})).toEqual([['steps', false]]);
  expect(found({ photo: { id: 8, mime: 'image/jpeg', name: 'new.jpg' } }, { photo: null })).toEqual([['photo', true]]);
  expect(found({ hero: null }, { hero: { id: 1, title: 'Mine', subtitle: '' } })).toEqual([['hero.title', true]]);
});

test('fields that the form does not send are not compared', () => {
  expect(changesBetween(entry, change({ updatedAt: 'later', createdBy: { id: 2 } }), entry)).toEqual([]);
  const stored = { ...entry, id: 1, updatedAt: 'before', updatedBy: { id: 1 }, status: 'draft' };
  expect(changesBetween(stored, { ...stored, id: 2, updatedAt: 'later', updatedBy: { id: 2 }, status: 'modified' }, stored)).toEqual([]);
  expect(changesBetween({ agreement: { count: 1 } }, { agreement: { count: 2 } }, { agreement: { connect: [], disconnect: [] } })).toEqual([]);
});

test('the choice is saved, with ids of components that exist now', () => {
  const theirs = change({ title: 'Theirs', hero: { id: 5, title: 'Their hero', subtitle: 'Theirs' }, steps: [{ id: 10, title: 'First', text: 'changed' }] });
  const mine = change({ title: 'Mine', hero: { id: 1, title: 'My hero', subtitle: '' } });
  const changes = changesBetween(entry, theirs, mine);
  const choices = new Map<string, Choice>([['title', 'mine'], ['hero.title', 'mine'], ['hero.subtitle', 'theirs'], ['steps', 'mine']]);
  expect(changes.map(keyOf)).toEqual([...choices.keys()]);
  expect(merged(mine, theirs, choices, changes)).toEqual({
    ...entry,
    title: 'Mine',
    hero: { id: 5, title: 'My hero', subtitle: 'Theirs' },
    steps: [{ id: 10, title: 'First', text: 'one' }, { title: 'Second', text: 'two' }],
  });
  expect(merged(mine, theirs, new Map([...choices.keys()].map((key) => [key, 'theirs'])), changes)).toEqual({ ...theirs });
  expect(withIdsOf({ hero: { id: 1, title: 'Mine' } }, {})).toEqual({ hero: { title: 'Mine' } });
});

test('values are shown in words', () => {
  expect(inWords(entry.steps)).toBe('First\none\n\nSecond\ntwo');
  expect([null, undefined, 3, false, entry.photo, entry.hero].map(inWords)).toEqual(['', '', '3', 'false', 'old.jpg', 'Hero']);
});

test('a version is named by the row and the time of its last change', () => {
  expect(versionOf({ id: 12, updatedAt: '2026-11-24T10:00:00.123Z' })).toBe('12 2026-11-24T10:00:00.123Z');
  expect([undefined, null, {}, { documentId: 'a' }].map((one) => versionOf(one as never))).toEqual([NOTHING, NOTHING, NOTHING, NOTHING]);
});
