import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import jsQR from 'jsqr';

import { serializeAgreement, sha256 } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import type { DocumentSource } from '../../cms/src/features/signed-documents/compile-document';
import { drawPage, readPdf } from '../helpers/pdf';
import { seedOf } from '../helpers/seed';
import { signature } from '../helpers/signature';
import { CMS_FOLDER } from './support/environment';
import { agreementIn } from './support/signings';

type Rendering = typeof import('../../cms/src/features/signed-documents/render-document');
type Signed = DocumentSource['signed'];

const TEMPLATES = join(CMS_FOLDER, 'templates');
const MANY_SCRIPTS = 'Anna 王 김 ไทย अ محمد דוד Иван 😀';
const ROOT = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const EVIDENCE = '{"entry":"of the evidence"}';
const describeWithTools = process.env.PDF_TOOLS_MISSING === undefined && process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

let render: Rendering['renderDocument'];
beforeAll(async () => {
  ({ renderDocument: render } = (await import(join(CMS_FOLDER, 'dist/src/features/signed-documents/render-document.js'))) as Rendering);
});

async function source(language: LanguageCode, changes: Partial<Signed> = {}): Promise<DocumentSource> {
  const { agreement, version } = await agreementIn(language);
  const { company } = seedOf(language).settings;
  const content = serializeAgreement(agreement);
  return {
    signed: {
      language, agreement,
      company: { name: company, registrationNumber: '305123456', address: 'Gedimino pr. 1, Vilnius', email: 'office@example.com', phone: '+370 600 00003' },
      reference: '7KQ2M-XW4RA', fullName: 'Ada Lovelace', email: 'ada@example.com', postalAddress: '12 St James’s Square\nLondon', earlyStart: agreement.earlyStart?.text ?? null, signedAt: '2026-11-22T22:20:31.417Z', timeZone: 'Asia/Jerusalem', signatureKind: 'drawn', signatureSha256: sha256('picture'),
      versionKey: `${language}-${version}`, versionSha256: sha256(content), entrySequence: 42, entryHash: sha256('entry'), checkpoint: { size: 41, root: ROOT, madeAt: '2026-11-22T22:19:31.000Z' }, proofUrl: `https://www.example.com/.well-known/evidence/proof.json?hash=${sha256('entry')}`, sealFingerprint: sha256('seal'), isSelfMadeSeal: true, verifyUrl: `https://www.example.com/${language}/verify#7KQ2M-XW4RA`,
      ...changes,
    },
    signature: (await signature(1)).bytes,
    evidence: EVIDENCE,
    agreement: content,
  };
}

const readRendered = async (language: LanguageCode, changes?: Partial<Signed>) => readPdf(await render(await source(language, changes), { templates: TEMPLATES }));
/** Text extracted by poppler, without line breaks and guessed spaces. */
const letters = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad\u200b\u200e\u200f\u202a-\u202e]+/g, '');

describeWithTools('the document of a signing', () => {
  test.each(LANGUAGE_CODES)('is whole, tagged, and has what was signed, in %s', async (language) => {
    const made = await source(language);
    const { problems, info, tags, fonts, metadata, text, attachment } = readPdf(await render(made, { templates: TEMPLATES }));
    expect(problems).toBe('');
    expect(info).toMatchObject({ Tagged: 'yes', Encrypted: 'no', JavaScript: 'no', Form: 'none' });
    expect(info.Title).toContain(made.signed.agreement.number);
    expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>[^]*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'L', 'Figure']));
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.filter(({ isEmbedded, hasUnicode }) => !isEmbedded || !hasUnicode)).toEqual([]);
    expect([attachment('evidence.json'), attachment('agreement.json')]).toEqual([EVIDENCE, made.agreement]);
    for (const part of ['Ada Lovelace', 'ada@example.com', '7KQ2M-XW4RA', '2026-11-22T22:20:31.417Z', made.signed.versionSha256, made.signed.sealFingerprint, '305123456', `https://www.example.com/${language}/verify`]) expect(letters(text)).toContain(letters(part));
    if (language !== 'he') expect(letters(text)).toContain(letters(made.signed.agreement.earlyStart?.text ?? 'no words'));
    expect(letters(text)).toContain(letters('12 St James’s Square, London'));
    if (language !== 'he') for (const section of [...made.signed.agreement.sections, made.signed.agreement.mainTerms, made.signed.agreement.withdrawal, made.signed.agreement.withdrawalForm]) expect(letters(text)).toContain(letters(section?.title?.text ?? 'no title'));
  });

  test.each(LANGUAGE_CODES)('has a QR code that leads to the check of this document, in %s', async (language) => {
    const made = await source(language);
    const pdf = await render(made, { templates: TEMPLATES });
    const { width, height, gray } = drawPage(pdf, Number(readPdf(pdf).info.Pages));
    const pixels = new Uint8ClampedArray(width * height * 4).map((_, index) => (index % 4 === 3 ? 255 : (gray[index >> 2] ?? 0)));
    expect(jsQR(pixels, width, height)?.data).toBe(made.signed.verifyUrl);
  });

  test.each(LANGUAGE_CODES)('keeps the rules of accessible documents, too, in %s', async (language) => {
    // The exporter fails on violations: a skipped heading level, a picture without alternative text.
    expect((await render(await source(language), { templates: TEMPLATES, standard: 'ua-1' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('tells the newest published state of the log, and whether it includes the entry', async () => {
    const checkpoint = { size: 41, root: ROOT, madeAt: '2026-11-22T22:19:31.000Z' };
    const shownFor = async (changes: Partial<Signed>) => letters((await readRendered('en', changes)).text);
    const earlier = await shownFor({ checkpoint });
    for (const part of ['The last one before this document was made.', 'Entries: 41, 2026-11-22T22:19:31.000Z.', ROOT, 'https://www.example.com/.well-known/evidence/proof.json?hash=…']) expect(earlier).toContain(letters(part));
    expect(await shownFor({ checkpoint: { ...checkpoint, size: 42 } })).toContain(letters('It includes this entry. Entries: 42,'));
    const first = await shownFor({ checkpoint: null });
    expect(first).toContain(letters('The first one, which includes this entry, is published within minutes'));
    expect(first).not.toContain('Entries:');
  });

  test('has the time in the client’s zone, or in UTC where nobody knows that zone', async () => {
    expect((await readRendered('en')).text).toMatch(/23 November 2026 at 00:20:31[^]*\(Asia\/Jerusalem, GMT\+02:00\)/);
    expect((await readRendered('en', { timeZone: 'Nowhere/At_All' })).text).toMatch(/22 November 2026 at 22:20:31[^]*\(UTC\)/);
  });

  test.each([
    ['one letter', 'X', 'X'],
    ['200 letters without a space', 'Ж'.repeat(200), 'Ж'.repeat(200)],
    ['Arabic', 'محمد بن سلمان', undefined],
    ['Hebrew and Latin', 'דוד Smith-Иванов (בן־חיים)', 'Smith-Иванов'],
    ['Vietnamese with combining marks', 'Nguye\u0302\u0303n Thi\u0323', undefined],
    ['a face', 'Anna 😀', 'Anna😀'],
    ['Chinese, simplified', '王小明 欧阳娜娜', '王小明欧阳娜娜'],
    ['Chinese, traditional', '臺灣 龍應台 齋藤', '臺灣龍應台齋藤'],
    ['Japanese', '山田 花子 さくら アリス 髙橋', '山田花子さくらアリス髙橋'],
    ['Korean', '김민준 홍길동', '김민준홍길동'],
    ['Thai', 'สมชาย ใจดี', undefined],
    ['Devanagari', 'अमिताभ श्रीवास्तव', undefined],
    ['Bengali, Tamil, Telugu', 'রবীন্দ্রনাথ தமிழ் తెలుగు', undefined],
    ['Armenian and Georgian', 'Արամ Խաչատրյան ნინო', letters('Արամ Խաչատրյան ნინო')],
    ['200 Chinese characters', '王'.repeat(200), '王'.repeat(200)],
    ['emoji in sequences', 'Zoë 👩🏽‍🚀 ❤️ 👨‍👩‍👧 🇱🇹 🥑', undefined],
    ['many scripts and directions at once', MANY_SCRIPTS, undefined],
    ['letters that no font has', 'Anna \u{13080}ꦗ', 'AnnaU+13080U+A997'],
    ['private and broken characters', 'Anna \uE000 \u{10FFFF} \uD83D', 'AnnaU+E000U+10FFFFU+D83D'],
    ['what would turn the text around', 'Anna \u202Egnp.exe\u2066', 'Annagnp.exe'],
    ['control characters', 'Anna\u0000\u0007\nSmith', 'AnnaSmith'],
    ['what would be markup', '#import "x": *a* $b$ @ref <l> \\ // #panic()', '#import"x":*a*$b$@ref<l>\\//#panic()'],
  ])('has a name with %s', async (_what, fullName, shown) => {
    // Both directions where the name's own direction matters.
    for (const language of /^[\P{L}\p{Script=Han}\p{Script=Hangul}\p{Script=Kana}\p{Script=Hira}\p{Script=Thai}]*$/u.test(fullName) ? (['ru'] as const) : (['ru', 'he'] as const)) {
      const pdf = await render(await source(language, { fullName, postalAddress: fullName }), { templates: TEMPLATES });
      const { problems, text, fonts, metadata, missingGlyphs } = readPdf(pdf);
      expect({ problems, missingGlyphs }).toEqual({ problems: '', missingGlyphs: 0 });
      expect(fonts.filter(({ isEmbedded, hasUnicode }) => !isEmbedded || !hasUnicode)).toEqual([]);
      expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>[^]*<pdfaid:conformance>A<\/pdfaid:conformance>/);
      // Poppler's order of mixed directions is not defined.
      if (shown !== undefined && language === 'ru') expect(letters(text)).toContain(shown);
    }
  });

  test('keeps the rules of accessible documents with a name in many scripts, too', async () => {
    for (const language of ['ru', 'he'] as const) expect((await render(await source(language, { fullName: MANY_SCRIPTS }), { templates: TEMPLATES, standard: 'ua-1' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each(['Ada Lovelace', MANY_SCRIPTS])('is the same to the byte when it is made again: %s', async (fullName) => {
    const made = await source('he', { fullName });
    const [first, second] = [await render(made, { templates: TEMPLATES }), await render(made, { templates: TEMPLATES })];
    expect(first.equals(second)).toBe(true);
  });

  test('is not made with a letter of the agreement left out', async () => {
    const made = await source('en');
    const agreement = { ...made.signed.agreement, consent: { text: 'I agree to 王.', lang: null } };
    await expect(render({ ...made, signed: { ...made.signed, agreement } }, { templates: TEMPLATES })).rejects.toThrow('王');
  });

  test('that takes too long, or whose template is not there, is an error, and no process stays', async () => {
    const made = await source('en');
    await expect(render(made, { templates: TEMPLATES, timeoutMs: 20 })).rejects.toThrow('Typesetting took longer than 20 ms.');
    const empty = mkdtempSync(join(tmpdir(), 'templates-'));
    await expect(render(made, { templates: empty })).rejects.toThrow('Typesetting failed');
    rmSync(empty, { recursive: true });
    expect(await render(made, { templates: TEMPLATES })).toBeInstanceOf(Buffer);
  });
});
