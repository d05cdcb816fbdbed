import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import jsQR from 'jsqr';

import { serializeAgreement, sha256 } from '@site/content';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import type { DocumentSource } from '../../cms/src/features/signed-documents/compile-document';
import { drawPage, type PdfFacts, readPdf } from '../helpers/pdf';
import { seedOf } from '../helpers/seed';
import { signature } from '../helpers/signature';
import { CMS_FOLDER } from './support/environment';
import { agreementIn } from './support/signings';

type Rendering = typeof import('../../cms/src/features/signed-documents/render-document');
type Signed = DocumentSource['signed'];
/** What it is, the text, and how poppler extracts it, where that is defined. */
type TypedText = readonly [what: string, text: string, shown?: string];

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

interface Document {
  readonly made: DocumentSource;
  readonly pdf: Buffer;
  readonly facts: PdfFacts;
}
const documents = new Map<LanguageCode, Promise<Document>>();
/** The document that most tests look at: typesetting one takes long. */
function documentIn(language: LanguageCode): Promise<Document> {
  const typeset = async (): Promise<Document> => {
    const made = await source(language);
    const pdf = await render(made, { templates: TEMPLATES });
    return { made, pdf, facts: readPdf(pdf) };
  };
  const known = documents.get(language) ?? typeset();
  documents.set(language, known);
  return known;
}
/** Text extracted by poppler, without line breaks and guessed spaces. */
const letters = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad\u200b\u200e\u200f\u202a-\u202e]+/g, '');

/** In the fields that clients fill in, three in each document; in both directions where those of the texts matter. */
const TYPED: readonly (readonly [languages: readonly LanguageCode[], fullName: TypedText, email: TypedText, postalAddress: TypedText])[] = [
  [['ru', 'he'], ['many scripts and directions at once', MANY_SCRIPTS], ['Hebrew and Latin', 'דוד Smith-Иванов (בן־חיים)', 'Smith-Иванов'], ['Arabic', 'محمد بن سلمان']],
  [['ru', 'he'], ['200 letters without a space', 'Ж'.repeat(200), 'Ж'.repeat(200)], ['what would turn the text around', 'Anna \u202Egnp.exe\u2066', 'Annagnp.exe'], ['emoji in sequences', 'Zoë 👩🏽‍🚀 ❤️ 👨‍👩‍👧 🇱🇹 🥑']],
  [['ru'], ['one letter', 'X', 'X'], ['letters that no font has', 'Anna \u{13080}ꦗ', 'AnnaU+13080U+A997'], ['private and broken characters, and a face', 'Anna \uE000 \u{10FFFF} \uD83D 😀', 'AnnaU+E000U+10FFFFU+D83D😀']],
  [['ru'], ['200 Chinese characters', '王'.repeat(200), '王'.repeat(200)], ['Chinese, simplified', '王小明 欧阳娜娜', '王小明欧阳娜娜'], ['Chinese, traditional', '臺灣 龍應台 齋藤', '臺灣龍應台齋藤']],
  [['ru'], ['Thai', 'สมชาย ใจดี'], ['Japanese', '山田 花子 さくら アリス 髙橋', '山田花子さくらアリス髙橋'], ['Korean', '김민준 홍길동', '김민준홍길동']],
  [['ru'], ['Armenian and Georgian', 'Արամ Խաչատրյան ნინო', letters('Արամ Խաչատրյան ნინო')], ['Devanagari', 'अमिताभ श्रीवास्तव'], ['Bengali, Tamil, Telugu', 'রবীন্দ্রনাথ தமிழ் తెలుగు']],
  [['ru'], ['what would be markup', '#import "x": *a* $b$ @ref <l> \\ // #panic()', '#import"x":*a*$b$@ref<l>\\//#panic()'], ['control characters', 'Anna\u0000\u0007\nSmith', 'AnnaSmith'], ['Vietnamese with combining marks', 'Nguye\u0302\u0303n Thi\u0323']],
];

describeWithTools('the document of a signing', () => {
  test.each(LANGUAGE_CODES)('is whole, tagged, and has what was signed, in %s', async (language) => {
    const { made, facts: { problems, info, tags, fonts, metadata, text, attachment } } = await documentIn(language);
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
    const { made, pdf, facts } = await documentIn(language);
    const { width, height, gray } = drawPage(pdf, Number(facts.info.Pages));
    const pixels = new Uint8ClampedArray(width * height * 4).map((_, index) => (index % 4 === 3 ? 255 : (gray[index >> 2] ?? 0)));
    expect(jsQR(pixels, width, height)?.data).toBe(made.signed.verifyUrl);
  });

  test.each(LANGUAGE_CODES)('keeps the rules of accessible documents, too, in %s, with a name in many scripts', async (language) => {
    // The exporter fails on violations: a skipped heading level, a picture without alternative text.
    expect((await render(await source(language, { fullName: MANY_SCRIPTS }), { templates: TEMPLATES, standard: 'ua-1' })).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('tells the newest published state of the log, and whether it includes the entry; the time in the client’s zone, or in UTC where nobody knows that zone', async () => {
    const checkpoint = { size: 42, root: ROOT, madeAt: '2026-11-22T22:19:31.000Z' };
    const [earlier, including, first] = [(await documentIn('en')).facts.text, (await readRendered('en', { checkpoint })).text, (await readRendered('en', { checkpoint: null, timeZone: 'Nowhere/At_All' })).text];
    for (const part of ['The last one before this document was made.', 'Entries: 41, 2026-11-22T22:19:31.000Z.', ROOT, 'https://www.example.com/.well-known/evidence/proof.json?hash=…']) expect(letters(earlier)).toContain(letters(part));
    expect(letters(including)).toContain(letters('It includes this entry. Entries: 42,'));
    expect(letters(first)).toContain(letters('The first one, which includes this entry, is published within minutes'));
    expect(letters(first)).not.toContain('Entries:');
    expect(earlier).toMatch(/23 November 2026 at 00:20:31[^]*\(Asia\/Jerusalem, GMT\+02:00\)/);
    expect(first).toMatch(/22 November 2026 at 22:20:31[^]*\(UTC\)/);
  });

  test.each(TYPED.map(([languages, ...typed]) => [typed.map(([what]) => what).join('; '), languages, typed] as const))('has what clients typed: %s', async (_what, languages, typed) => {
    const [[, fullName], [, email], [, postalAddress]] = typed;
    for (const language of languages) {
      const { problems, text, fonts, metadata, missingGlyphs } = await readRendered(language, { fullName, email, postalAddress });
      expect({ problems, missingGlyphs }).toEqual({ problems: '', missingGlyphs: 0 });
      expect(fonts.filter(({ isEmbedded, hasUnicode }) => !isEmbedded || !hasUnicode)).toEqual([]);
      expect(metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>[^]*<pdfaid:conformance>A<\/pdfaid:conformance>/);
      // Poppler's order of mixed directions is not defined.
      for (const [, , shown] of typed) if (shown !== undefined && language === 'ru') expect(letters(text)).toContain(shown);
    }
  });

  test('breaks no address with a hyphen, wherever it stands in a line', async () => {
    const made = await source('nl');
    const address = 'ondersteuningsafdeling@juridischedienstverlening.example';
    const html = Array.from({ length: 40 }, (_, words) => `<p>${'een '.repeat(words)}<a href="mailto:${address}">${address}</a></p>`).join('');
    const agreement = { ...made.signed.agreement, introduction: { html, lang: null } };
    const { text } = readPdf(await render({ ...made, signed: { ...made.signed, agreement } }, { templates: TEMPLATES }));
    expect(text.split(address)).toHaveLength(41);
  });

  test('is the same to the byte when it is made again, also with a name in many scripts', async () => {
    const { made, pdf } = await documentIn('he');
    expect((await render(made, { templates: TEMPLATES })).equals(pdf)).toBe(true);
    const inManyScripts = await source('he', { fullName: MANY_SCRIPTS });
    const [first, second] = [await render(inManyScripts, { templates: TEMPLATES }), await render(inManyScripts, { templates: TEMPLATES })];
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
