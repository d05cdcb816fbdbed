import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Findings of poppler and qpdf, two independent PDF programs, in a file. */
export interface PdfFacts {
  /** Structural problems of the file; empty if there are none. */
  readonly problems: string;
  /** What poppler prints besides the properties; empty if it reads the file without complaint. */
  readonly warnings: string;
  readonly text: string;
  /** Properties of the document, e.g. `Title`, `Tagged`, `Pages`. */
  readonly info: Readonly<Record<string, string>>;
  /** Types of its tagged elements. */
  readonly tags: readonly string[];
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean; readonly hasUnicode: boolean }[];
  /** Number of characters shown by glyph 0 of a font, the box for missing characters. */
  readonly missingGlyphs: number;
  readonly metadata: string;
  attachment(name: string): string;
  /** Poppler's report on its signatures; empty if there are none. */
  readonly signatures: string;
}

export function readPdf(pdf: Buffer): PdfFacts {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    const read = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const attachments = new Map(
      [...read('pdfdetach', '-list', file).matchAll(/^(\d+): (.+)$/gm)].map(([, number = '', name = '']) => {
        read('pdfdetach', '-save', number, '-o', join(folder, name), file);
        return [name, readFileSync(join(folder, name), 'utf8')];
      }),
    );
    return {
      problems: problemsIn(file),
      warnings: spawnSync('pdfinfo', [file], { encoding: 'utf8' }).stderr,
      text: read('pdftotext', '-layout', file, '-'),
      info: Object.fromEntries([...read('pdfinfo', file).matchAll(/^(\w[\w ]*): +(.*)$/gm)].map(([, name = '', value = '']) => [name, value])),
      tags: read('pdfinfo', '-struct', file).split('\n').map((line) => /^\w+/.exec(line.trim())?.[0] ?? '').filter((tag) => tag !== ''),
      fonts: read('pdffonts', file).split('\n').slice(2).filter((line) => line !== '').map((line) => {
        const [, name = '', embedded, , unicode] = /^(\S+) .*? (yes|no) +(yes|no) +(yes|no) +\d+ +\d+ *$/.exec(line) ?? [];
        return { name, isEmbedded: embedded === 'yes', hasUnicode: unicode === 'yes' };
      }),
      missingGlyphs: missingGlyphsIn(file),
      metadata: read('pdfinfo', '-meta', file),
      signatures: signaturesOf(file),
      attachment: (name) => attachments.get(name) ?? '',
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A page as it is printed. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** One byte for each pixel, from 0 (black). */
  readonly gray: Buffer;
}

/** Draws a page with poppler, at the resolution of a scanner. */
export function drawPage(pdf: Buffer, page: number): Picture {
  const drawn = execFileSync('pdftoppm', ['-gray', '-r', '150', '-f', String(page), '-l', String(page), '-singlefile', '-'], { input: pdf, maxBuffer: 64 * 1024 * 1024 });
  const [header = '', width, height] = /^P5\n(\d+) (\d+)\n255\n/.exec(drawn.subarray(0, 40).toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), gray: drawn.subarray(header.length) };
}

/** The exit status tells whether there is a signature. */
function signaturesOf(file: string): string {
  const { status, stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
  return status === 2 ? '' : stdout;
}

function problemsIn(file: string): string {
  try {
    execFileSync('qpdf', ['--check', file], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

/** Reads the content streams: our documents show text as hexadecimal, with four digits for each glyph. */
function missingGlyphsIn(file: string): number {
  const plain = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 });
  const glyphs = [...plain.matchAll(/^.*[>\]] ?T[jJ]$/gm)].flatMap(([line]) => [...line.matchAll(/<((?:[0-9a-f]{4})+)>/g)].flatMap(([, digits = '']) => digits.match(/.{4}/g) ?? []));
  if (glyphs.length < 100) throw new Error('The document shows its text in another way than expected.');
  return glyphs.filter((glyph) => glyph === '0000').length;
}
