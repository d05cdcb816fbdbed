import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import sharp from 'sharp';

import { LOCALES, manifestPath, PAGES, pagePath } from '@site/rules';

import { THEME_COLOR } from '../../src/theme';

/** Icons of the site as an application, drawn from `favicon.svg`. */
export const ICONS = { small: '/icon-192.png', large: '/icon-512.png', maskable: '/icon-maskable-512.png' } as const;

const LARGE = 512;
/** Of a maskable icon, a circle of 80 % is always seen. */
const MASKABLE_EMBLEM = 330;
const EMBLEM_BACKGROUND = '#0f1f3d';

/** Writes the icons, and for each language what phones need to keep the site on their home screen. */
export async function writeManifests(folder: string, companyIn: ReadonlyMap<string, string>): Promise<void> {
  const emblem = resolve('static/favicon.svg');
  await sharp(emblem, { density: 300 }).resize(192).png().toFile(join(folder, ICONS.small));
  await sharp(emblem, { density: 600 }).resize(LARGE).png().toFile(join(folder, ICONS.large));
  const around = (LARGE - MASKABLE_EMBLEM) / 2;
  await sharp(await sharp(emblem, { density: 600 }).resize(MASKABLE_EMBLEM).png().toBuffer())
    .extend({ top: around, bottom: around, left: around, right: around, background: EMBLEM_BACKGROUND })
    .flatten({ background: EMBLEM_BACKGROUND })
    .png()
    .toFile(join(folder, ICONS.maskable));
  for (const locale of LOCALES) {
    const name = companyIn.get(locale.code) ?? '';
    const manifest = {
      name, short_name: name, lang: locale.code, dir: locale.dir, start_url: pagePath(locale, PAGES.home), scope: '/', display: 'browser', theme_color: THEME_COLOR, background_color: THEME_COLOR,
      icons: [
        { src: ICONS.small, sizes: '192x192', type: 'image/png' },
        { src: ICONS.large, sizes: '512x512', type: 'image/png' },
        { src: ICONS.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
    const file = join(folder, manifestPath(locale));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(manifest));
  }
}
