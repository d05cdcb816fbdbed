/** @jest-environment node */
import { firstFree, nameFromTitle } from '../../cms/src/features/naming/name-from-title';

const KEY = { maxLength: 60, startsWithLetter: true };
const ADDRESS = { maxLength: 100, startsWithLetter: false };

test.each([
  ['Сколько стоит помощь юриста?', 'skolko-stoit-pomoshch-yurista'],
  ['Объём работ: всё, что входит', 'obem-rabot-vse-chto-vkhodit'],
  ['Europe’s digital future', 'europes-digital-future'],
  ['Élargir l’accès à la justice', 'elargir-lacces-a-la-justice'],
  ['Coördinatie & advies', 'coordinatie-advies'],
  ['שאלות ותשובות', 'shalvt-vtshvbvt'],
  ['10 вопросов о вкладах в 2026 году', 'voprosov-o-vkladakh-v-2026-godu'],
  ['——!', ''],
])('“%s” is named %s', (title, name) => {
  expect(nameFromTitle(title, KEY)).toBe(name);
});

test('an address may begin with a digit', () => {
  expect(nameFromTitle('10 вопросов', ADDRESS)).toBe('10-voprosov');
});

test('a long title is cut between words, with room for a number', () => {
  const name = nameFromTitle('Что делать, если договор уже подписан, а деньги переведены и никто не отвечает на звонки', KEY);
  expect(name).toBe('chto-delat-esli-dogovor-uzhe-podpisan-a-dengi-perevedeny');
  expect(nameFromTitle('а'.repeat(80), KEY)).toHaveLength(57);
});

test('every name fits what its field accepts', () => {
  for (const title of ['Ёж', '«Иск»', 'ЕС: 27 стран', 'ÅÄÖ', 'x'.repeat(300), 'слово '.repeat(50)]) {
    const name = nameFromTitle(title, KEY);
    expect(name).toMatch(/^[a-z][a-zA-Z0-9]*(-[a-z0-9]+)*$/);
    expect(firstFree(name, new Set([name])).length).toBeLessThanOrEqual(60);
  }
});

test('a name that another entry has gets the next free number', () => {
  expect(firstFree('costs', new Set())).toBe('costs');
  expect(firstFree('costs', new Set(['costs', 'costs-2', 'costs-of-trial']))).toBe('costs-3');
});
