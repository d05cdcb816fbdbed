import { LANGUAGE_CODES, localeByCode } from '@site/rules';

import { type HandoverFacts, instructionsPage } from '../../cms/src/features/handovers/instructions';
import texts from '../../cms/src/features/handovers/instructions.json';

const FACTS: HandoverFacts = {
  reference: '7KQ2M-XW4RA',
  siteUrl: new URL('https://www.example.com'),
  signedAt: '2026-11-22T22:20:31.417Z',
  version: 'en-3',
  document: { sealedAt: '2026-11-22T22:20:35.000Z', stampedAt: '2026-11-22T22:20:36.000Z' },
  entries: [
    { kind: 'signing', sequence: 42, recordedAt: '2026-11-22T22:20:31.500Z', isSigned: true, isIncluded: true },
    { kind: 'confirmation', sequence: 43, recordedAt: '2026-11-22T22:30:00.000Z', isSigned: true, isIncluded: true },
    { kind: 'withdrawal', sequence: 44, recordedAt: '2026-11-23T10:00:00.000Z', isSigned: true, isIncluded: true },
  ],
  checkpoint: { size: 44, madeAt: '2026-11-23T10:01:00.000Z', stampedAt: '2026-11-23T10:01:02.000Z' },
  emailConfirmedAt: '2026-11-22T22:30:00.000Z',
  withdrawals: [
    { reference: 'W8T2C-9KQ4D', receivedAt: '2026-11-23T10:00:00.000Z', relation: 'unmatched', history: [
      { change: 'matched', at: '2026-11-23T10:00:01.000Z', by: null, byId: null, byEmail: null, agreement: '7KQ2M-XW4RA' },
      { change: 'unmatched', at: '2026-11-23T10:20:00.000Z', by: 'Ada', byId: 3, byEmail: 'ada@example.com', agreement: '7KQ2M-XW4RA' },
      { change: 'matched', at: '2026-11-23T10:30:00.000Z', by: 'Ada', byId: 3, byEmail: 'ada@example.com', agreement: '7KQ2M-XW4RA' },
    ] },
    { reference: 'N4M3D-9KQ4D', receivedAt: '2026-11-23T10:05:00.000Z', relation: 'named', history: [] },
  ],
  madeAt: '2026-11-23T11:20:31.000Z',
  files: Object.keys(texts.en.files),
};
const NOTHING: HandoverFacts = { ...FACTS, document: null, entries: [], checkpoint: null, emailConfirmedAt: null, withdrawals: [], files: ['agreement.txt', 'agreement.json', 'record.json', 'evidence.json', 'keys.json', 'verify.mjs', 'format.txt', 'SHA256SUMS.txt'] };

const parsed = (page: string): Document => new DOMParser().parseFromString(page, 'text/html');

describe.each(LANGUAGE_CODES)('the instructions for a court, in %s', (language) => {
  test('say everything, in the right direction', () => {
    const page = parsed(instructionsPage(language, FACTS));
    expect(page.documentElement).toMatchObject({ lang: language, dir: localeByCode(language).dir });
    expect(page.title).toBe(page.querySelector('h1')?.textContent);
    expect(page.body.textContent).not.toMatch(/[{}`]|undefined|null|NaN/);
    for (const part of ['7KQ2M-XW4RA', '2026-11-22 22:20:31 UTC', '42', '43', '44', '2026-11-23 10:01:02 UTC', 'W8T2C-9KQ4D', '2026-11-23 10:00:01 UTC', '2026-11-23 10:20:00 UTC', 'Ada (ada@example.com)', 'N4M3D-9KQ4D', texts[language].withdrawnNamed, 'https://www.example.com/.well-known/evidence/keys.json']) expect(page.body.textContent).toContain(part);
    expect([...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual(FACTS.files);
    expect(page.querySelectorAll('pre')).toHaveLength(5);
    expect(page.querySelectorAll('dt')).toHaveLength(9);
    expect(page.querySelectorAll('script, link, img')).toHaveLength(0);
  });

  test('say what is missing, and name no step that is impossible without it', () => {
    const page = parsed(instructionsPage(language, NOTHING)).body.textContent;
    const t = texts[language];
    for (const sentence of [t.documentMissing, t.entryMissing, t.checkpointMissing, t.emailOpen, t.notWithdrawn]) expect(page).toContain(sentence);
    expect(page).not.toMatch(/pdfsig -|openssl/);
    const unsigned = instructionsPage(language, { ...FACTS, entries: [{ kind: 'signing', sequence: 1, recordedAt: FACTS.signedAt, isSigned: false, isIncluded: false }], checkpoint: { size: 1, madeAt: FACTS.madeAt, stampedAt: null } });
    for (const sentence of [t.entryUnsigned, t.checkpointPartly, t.checkpointUnstamped]) expect(parsed(unsigned).body.textContent).toContain(sentence);
  });

  test('treat what is filled in as text', () => {
    expect(instructionsPage(language, { ...FACTS, version: '<img src=x>{reference}' })).toContain('&lt;img src=x&gt;{reference}');
  });

  test('have the same texts as the others', () => {
    const keysOf = (value: object): readonly string[] => Object.entries(value).flatMap(([key, part]: [string, unknown]) => (typeof part === 'object' && part !== null && !Array.isArray(part) ? keysOf(part) : [`${key}${Array.isArray(part) ? part.length : (String(part).match(/\{\w+\}/g) ?? []).sort().join()}`]));
    expect(keysOf(texts[language])).toEqual(keysOf(texts.en));
  });
});
