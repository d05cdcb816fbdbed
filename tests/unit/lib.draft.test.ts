import { forgetDraft, rememberDraft, readDraft, saveDraft } from '../../web/src/lib/draft';

const DRAFT = { firstName: 'Anna', message: 'First line\nsecond' };

/** The same tab after a reload: only its session storage remains. */
function reloaded(): typeof import('../../web/src/lib/draft') {
  let draft: typeof import('../../web/src/lib/draft') | undefined;
  jest.isolateModules(() => {
    draft = jest.requireActual<typeof import('../../web/src/lib/draft')>('../../web/src/lib/draft');
  });
  if (!draft) throw new Error('It was not loaded.');
  return draft;
}

afterEach(() => {
  forgetDraft('help');
  sessionStorage.clear();
});

test('typed text lasts as long as the page, and is not stored', () => {
  rememberDraft('help', DRAFT);
  expect(readDraft('help')).toEqual(DRAFT);
  expect(readDraft('contact')).toEqual({});
  expect({ ...sessionStorage }).toEqual({});
  expect(reloaded().readDraft('help')).toEqual({});
});

test('text that could not be sent survives a reload, until it is sent', () => {
  saveDraft('help', DRAFT);
  expect(reloaded().readDraft('help')).toEqual(DRAFT);
  expect({ ...localStorage }).toEqual({});
  forgetDraft('help');
  expect(readDraft('help')).toEqual({});
  expect(reloaded().readDraft('help')).toEqual({});
});

test('invalid stored data is not a draft', () => {
  for (const text of ['not JSON', 'null', '7', '["a"]', '{"firstName":{"a":1}}']) {
    sessionStorage.setItem('draft.help', text);
    expect(Object.values(readDraft('help')).every((value) => typeof value === 'string')).toBe(true);
  }
});
