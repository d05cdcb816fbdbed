// Renders the drawings in this folder to the pictures that the seed uploads:
//   node cms/seed/media/source/render.mjs [name …]
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const members = [
  'head-of-finance',
  'senior-lawyer',
  'corporate-lawyer',
  'civil-lawyer',
  'international-lawyer',
  'it-assistant',
];

/** source (without .svg) → [picture, width, height] */
const pictures = {
  ...Object.fromEntries(members.map((key) => [`team-${key}`, [`team/${key}.jpg`, 1200, 1500]])),
  office: ['office.jpg', 1600, 1200],
  banner: ['banner.jpg', 2400, 1350],
  map: ['map.jpg', 1200, 800],
  'article-europe-digital-future': ['article-europe-digital-future.jpg', 1600, 900],
  'news-banner': ['news-banner.jpg', 2000, 700],
  share: ['share.jpg', 1200, 630],
  signature: ['signature.png', 800, 320],
};

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const wanted = process.argv.slice(2);

for (const [source, [picture, width, height]] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(source)) continue;
  // Drawn at twice the size and reduced, which keeps thin lines even.
  const drawing = await sharp(path(`./${source}.svg`), { density: 144, unlimited: true }).toBuffer();
  const image = sharp(drawing).resize(width, height);
  const done = picture.endsWith('.png')
    ? image.png({ compressionLevel: 9, palette: true })
    : image.flatten({ background: '#0f1f3d' }).jpeg({ quality: 85, mozjpeg: true });
  const { size } = await done.toFile(path(`../${picture}`));
  console.log(`${picture} ${width}×${height} ${Math.round(size / 1024)} KB`);
}
