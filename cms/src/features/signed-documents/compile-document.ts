import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { toString as qrCode } from 'qrcode';

import { documentData, type SignedAgreement, typedText } from './document-data';
import { fontsFor } from './name-fonts';
import { type TypstCompiler, typstCompiler } from './typst';

/** Sources of a document. */
export interface DocumentSource {
  readonly signed: SignedAgreement;
  /** The picture of the signature, PNG. */
  readonly signature: Buffer;
  /** Attached to the document: the evidence entry can be recomputed from it. */
  readonly evidence: string;
  /** Attached to the document: the agreement as its version stores it. */
  readonly agreement: string;
}

export type PdfStandard = 'a-3a' | 'ua-1';

/** In the template's order: names and addresses use the first and the third. */
const FONTS = ['@expo-google-fonts/rubik/400Regular/Rubik_400Regular.ttf', '@expo-google-fonts/rubik/600SemiBold/Rubik_600SemiBold.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'];
/** Attempts: the exporter may refuse a glyph that a font has, and names those of one text. */
const MAX_ATTEMPTS = 6;

/**
 * Typesets a signed agreement: tagged, with embedded fonts and attached evidence. The same source gives the same bytes.
 * The compiler leaks memory, so it must run in a short-lived process.
 * @param templates folder of `agreement.typ`
 * @throws Error with the compiler's messages; RendererMissing
 */
export async function compileDocument(source: DocumentSource, templates: string, standard: PdfStandard = 'a-3a'): Promise<Buffer> {
  const resolve = createRequire(__filename).resolve;
  const fonts = FONTS.map((name) => readFileSync(resolve(name)));
  const names = await fontsFor(typedText(source.signed), [0, 2].flatMap((index) => fonts[index] ?? []));
  const compiler = typstCompiler(templates, [...fonts, ...names.files]);
  const files = {
    'verify.svg': await qrCode(source.signed.verifyUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    'signature.png': source.signature,
    'evidence.json': source.evidence,
    'agreement.json': source.agreement,
  };
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(templates, name), Buffer.from(content));

  const missing = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const data = documentData(source.signed, { families: names.families, hasGlyph: (character) => names.hasGlyph(character) && !missing.has(character) });
    compiler.mapShadow(join(templates, 'data.json'), Buffer.from(JSON.stringify(data)));
    try {
      return typeset(compiler, join(templates, 'agreement.typ'), standard);
    } catch (error) {
      const typed = Object.values(data.client).join('');
      const found = charactersWithoutGlyph(String((error as Error).message)).filter((character) => !missing.has(character) && typed.includes(character));
      // A missing character in the agreement itself is an error: it must not be replaced.
      if (found.length === 0 || attempt === MAX_ATTEMPTS) throw error;
      for (const character of found) missing.add(character);
    }
  }
}

function typeset(compiler: TypstCompiler, mainFilePath: string, standard: PdfStandard): Buffer {
  const result = compiler.compile({ mainFilePath, resetRead: true });
  if (result.hasError()) throw new Error(`Typesetting failed: ${messages(result.takeError() ?? result.takeDiagnostics())}`);
  // Treat warnings as errors: a missing font, for example, drops its text with only a warning.
  const warnings = result.takeWarnings();
  if (warnings && warnings.shortDiagnostics.length > 0) throw new Error(`Typesetting failed: ${messages(warnings)}`);
  return compiler.pdf(result.result, { pdfStandard: standard });
}

const messages = (diagnostics: { readonly shortDiagnostics: readonly unknown[] } | null): string => JSON.stringify(diagnostics?.shortDiagnostics ?? []).slice(0, 1_000);

/** The exporter names the text, quoted once or twice. */
const WITHOUT_GLYPH = /the text `\\*"(.+?)\\*"` could not be displayed/gu;

function charactersWithoutGlyph(message: string): readonly string[] {
  return [...message.matchAll(WITHOUT_GLYPH)].flatMap(([, text = '']) => [...text]);
}
