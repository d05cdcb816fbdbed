import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import sharp, { type OverlayOptions } from 'sharp';
import { decompress } from 'wawoff2';

import type { Direction } from '@site/rules';

/** What the picture of a page on social networks shows. */
export interface ShareCard {
  readonly title: string;
  readonly company: string;
  readonly direction: Direction;
  /** Path of the site settings' picture, of which the middle is shown; null if there is none. */
  readonly picture: string | null;
}

/** Size in pixels, as social networks ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Part of the files' names: to be raised when the drawing changes. */
const DRAWING = 1;
const FILE = /^share-[0-9a-f]{12}\.jpg$/;
const MARGIN = 72;
const SIDE = 440;
const HEADER = { top: 72, emblem: 72, size: 34 } as const;
const TITLE = { top: 180, height: 350, sizes: [72, 64, 56, 48, 42] } as const;
const COLORS = { background: '#0f1f3d', title: '#fbf8f1', company: '#e3c683', line: '#c29a4b' } as const;
/** The headings' fonts of the site (src/theme/fonts.ts). */
const FONTS = ['source-serif-4/files/source-serif-4-latin-600-normal', 'source-serif-4/files/source-serif-4-latin-ext-600-normal', 'source-serif-4/files/source-serif-4-cyrillic-600-normal', 'frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal'];
const FAMILIES = 'Source Serif 4,Source Serif 4 SemiBold,Frank Ruhl Libre,Frank Ruhl Libre SemiBold';

/** Pictures of pages for social networks, each drawn once: its name is a hash of what it shows. */
export class SharePictures {
  private readonly cards = new Map<string, ShareCard>();

  /** @param folder Gatsby's output */
  constructor(private readonly folder: string) {}

  /** Path of a page's picture, which {@link drawMissing} draws. */
  pathOf(card: ShareCard): string {
    const picture = card.picture !== null && existsSync(join(this.folder, card.picture)) ? card.picture : null;
    const shown = { ...card, picture };
    const name = `share-${createHash('sha256').update(JSON.stringify([DRAWING, shown])).digest('hex').slice(0, 12)}.jpg`;
    this.cards.set(name, shown);
    return `/static/${name}`;
  }

  /** @returns the number of pictures drawn; the others exist since an earlier build */
  async drawMissing(): Promise<number> {
    const target = join(this.folder, 'static');
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(target)) if (FILE.test(name) && !this.cards.has(name)) rmSync(join(target, name));
    const missing = [...this.cards].filter(([name]) => !existsSync(join(target, name)));
    if (missing.length === 0) return 0;
    await registerFonts();
    for (const [name, card] of missing) writeFileSync(join(target, name), await this.draw(card));
    return missing.length;
  }

  private async draw({ title, company, direction, picture }: ShareCard): Promise<Buffer> {
    const side = picture === null ? 0 : SIDE;
    const width = SHARE_SIZE.width - side - 2 * MARGIN;
    /** Left edge of something at a distance from the start of the text column. */
    const left = (ownWidth: number, distance = 0): number => (direction === 'rtl' ? SHARE_SIZE.width - MARGIN - distance - ownWidth : MARGIN + distance);
    const emblem = await sharp(resolve('static/favicon.svg')).resize(HEADER.emblem).png().toBuffer();
    const name = await fittingText(company, COLORS.company, width - HEADER.emblem - MARGIN / 2, HEADER.emblem, [HEADER.size, HEADER.size - 6, HEADER.size - 12]);
    const heading = await fittingText(title, COLORS.title, width, TITLE.height, TITLE.sizes);
    const layers: OverlayOptions[] = [
      { input: emblem, left: left(HEADER.emblem), top: HEADER.top },
      { input: name.png, left: left(name.width, HEADER.emblem + MARGIN / 3), top: HEADER.top + Math.round((HEADER.emblem - name.height) / 2) },
      { input: heading.png, left: left(heading.width), top: TITLE.top + Math.round((TITLE.height - heading.height) / 2) },
      { input: filled(96, 4), left: left(96), top: SHARE_SIZE.height - MARGIN + 4 },
    ];
    if (picture !== null) {
      const input = await sharp(join(this.folder, picture)).resize(side, SHARE_SIZE.height, { fit: 'cover' }).toBuffer();
      const edge = direction === 'rtl' ? 0 : SHARE_SIZE.width - side;
      layers.push({ input, left: edge, top: 0 }, { input: filled(4, SHARE_SIZE.height), left: direction === 'rtl' ? side : edge - 4, top: 0 });
    }
    const base = sharp({ create: { ...SHARE_SIZE, channels: 3, background: COLORS.background } });
    return base.composite(layers).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
  }
}

/** A rectangle in the line's colour. */
function filled(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLORS.line}"/></svg>`);
}

interface DrawnText {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A text in the largest size that fits, if need be without its last words. */
async function fittingText(text: string, foreground: string, width: number, height: number, sizes: readonly number[]): Promise<DrawnText> {
  for (const size of sizes) {
    const drawn = await drawnText(text, foreground, width, size);
    if (drawn.height <= height && drawn.width <= width) return drawn;
  }
  const words = text.split(/\s+/);
  const shorter = words.length > 1 ? words.slice(0, -1).join(' ') : text.slice(0, Math.floor(text.length / 2));
  return fittingText(`${shorter.replace(/…$/, '')}…`, foreground, width, height, sizes.slice(-1));
}

/** Pango aligns `left` at the start of a line, in Hebrew at the right. */
async function drawnText(text: string, foreground: string, width: number, size: number): Promise<DrawnText> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const markup = `<span foreground="${foreground}" font_family="${FAMILIES}" weight="600" size="${size * 1024}">${escaped}</span>`;
  const { data, info } = await sharp({ text: { text: markup, rgba: true, width, wrap: 'word', align: 'left', dpi: 72 } }).png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

let fonts: Promise<void> | undefined;

/** Makes the fonts known to sharp, which reads no WOFF. They stay known to this process. */
function registerFonts(): Promise<void> {
  return (fonts ??= loadFonts());
}

async function loadFonts(): Promise<void> {
  /* They are read as long as the process draws, so they stay: beside Gatsby's own cache. */
  const folder = resolve('.cache/share-fonts');
  mkdirSync(folder, { recursive: true });
  for (const [index, font] of FONTS.entries()) {
    const fontfile = join(folder, `${index}.ttf`);
    writeFileSync(fontfile, await decompress(readFileSync(resolve('../node_modules/@fontsource', `${font}.woff2`))));
    await sharp({ text: { text: 'x', fontfile } }).png().toBuffer();
  }
}
