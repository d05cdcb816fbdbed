/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import sharp from 'sharp';

import { localeByCode, LOCALES, manifestPath, PAGES, pagePath } from '@site/rules';

import { finishHtml } from '../../web/gatsby/postbuild/finishHtml';
import { headAddition } from '../../web/gatsby/postbuild/headAddition';
import { SHARE_SIZE, SharePictures, type ShareCard } from '../../web/gatsby/postbuild/sharePictures';
import { writeManifests } from '../../web/gatsby/postbuild/webManifests';
import { problemsInStructuredData } from '../helpers/structuredData';

const SITE = 'https://site.example';
const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-'));
  mkdirSync(join(folder, 'static'));
  // As in a build.
  process.chdir(resolve(__dirname, '../../web'));
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const facts = { tagline: 'We help', phone: '+370 600 00003', email: 'support@example.com', address: 'Sample g. 1, Vilnius', newsTitle: 'News', people: [{ slug: 'team/anna-levina', name: 'Anna Levina', position: 'Lawyer', specialization: 'International law' }], questions: [{ question: 'What does it cost?', answer: '<p>7.5%</p>' }] };
const addition = () => headAddition(SITE, new SharePictures(folder), new Map([['en', facts], ['he', facts]]));

interface PageOptions {
  readonly path?: string;
  readonly title?: string;
  readonly type?: string;
  readonly more?: string;
}

/** A page as Gatsby writes it. */
function page({ path = '/us/contract', title = 'Agreement &amp; more', type = 'website', more = '' }: PageOptions = {}): string {
  const head = `<meta name="description" content="What it &lt;says&gt;"/><link rel="canonical" href="${SITE}${path}"/><meta property="og:title" content="${title}"/><meta property="og:type" content="${type}"/><meta property="og:site_name" content="Sample, UAB"/><meta property="og:image" content="${SITE}/static/base.jpg"/>${more}`;
  return `<!DOCTYPE html><html lang="en" dir="ltr"><head>${head}</head><body><div id="gatsby-focus-wrapper"></div><div id="gatsby-announcer"></div><script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="${path}";/*]]>*/</script><script id="gatsby-chunk-mapping">window.___chunkMapping="{}";</script><script src="/app.js" async></script></body></html>`;
}
const finish = (html: string) => finishHtml(html, { dataPath: undefined, addition: addition() }).html;
const dataIn = (html: string): { '@graph': Record<string, unknown>[] } => JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
const typesIn = (html: string) => dataIn(html)['@graph'].map((thing) => thing['@type']);
const metaIn = (html: string, name: string) => [...html.matchAll(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'))].map(([, content]) => content);

test('a page gets a picture of its own, with size and description, and says where it is', () => {
  const html = finish(page());
  expect(metaIn(html, 'og:image')).toEqual([expect.stringMatching(/^https:\/\/site\.example\/static\/share-[0-9a-f]{12}\.jpg$/)]);
  expect(metaIn(html, 'og:image:width')).toEqual(['1200']);
  expect(metaIn(html, 'og:image:height')).toEqual(['630']);
  expect(metaIn(html, 'og:image:alt')).toEqual(['Sample, UAB: Agreement &amp; more']);
  expect(metaIn(html, 'twitter:card')).toEqual(['summary_large_image']);
  expect(problemsInStructuredData(dataIn(html))).toEqual([]);
  expect(dataIn(html)['@graph']).toEqual([{ '@type': 'BreadcrumbList', itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Sample, UAB', item: `${SITE}/us` },
    { '@type': 'ListItem', position: 2, name: 'Agreement & more', item: `${SITE}/us/contract` },
  ] }]);
});

test('the home page names the firm and the site; an article its date, its author and the way to it', () => {
  const home = finish(page({ path: '/us' }));
  expect(problemsInStructuredData(dataIn(home))).toEqual([]);
  expect(dataIn(home)['@graph']).toMatchObject([
    { '@type': 'LegalService', name: 'Sample, UAB', telephone: facts.phone, email: facts.email, address: facts.address, url: `${SITE}/us` },
    { '@type': 'WebSite', url: SITE, inLanguage: 'en', description: 'What it <says>' },
  ]);
  const article = finish(page({ path: '/us/future', type: 'article', more: '<meta property="article:published_time" content="2025-10-10"/>' }));
  expect(problemsInStructuredData(dataIn(article))).toEqual([]);
  expect(typesIn(article)).toEqual(['BreadcrumbList', 'Article']);
  expect(dataIn(article)['@graph'][0]?.itemListElement).toMatchObject([{ name: 'Sample, UAB' }, { name: 'News', item: SITE + pagePath(localeByCode('en'), PAGES.news) }, { position: 3 }]);
  expect(dataIn(article)['@graph'][1]).toMatchObject({ datePublished: '2025-10-10', headline: 'Agreement & more', mainEntityOfPage: `${SITE}/us/future` });
});

test('the page of questions tells them with their answers, no other page does', () => {
  const html = finish(page({ path: '/us/faq' }));
  expect(problemsInStructuredData(dataIn(html))).toEqual([]);
  expect(dataIn(html)['@graph'][1]).toEqual({ '@type': 'FAQPage', inLanguage: 'en', mainEntity: [{ '@type': 'Question', name: 'What does it cost?', acceptedAnswer: { '@type': 'Answer', text: '<p>7.5%</p>' } }] });
  expect(typesIn(finish(page({ path: '/us/contract' })))).toEqual(['BreadcrumbList']);
});

test('the page of a person names them, their work and the firm', () => {
  const html = finish(page({ path: '/us/team/anna-levina', title: 'Anna Levina · Lawyer' }));
  expect(problemsInStructuredData(dataIn(html))).toEqual([]);
  expect(typesIn(html)).toEqual(['BreadcrumbList', 'Person']);
  expect(dataIn(html)['@graph'][0]).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: 'Anna Levina' }] });
  expect(dataIn(html)['@graph'][1]).toEqual({ '@type': 'Person', name: 'Anna Levina', url: `${SITE}/us/team/anna-levina`, jobTitle: 'Lawyer', knowsAbout: 'International law', worksFor: { '@type': 'Organization', '@id': `${SITE}/#organization`, name: 'Sample, UAB', url: `${SITE}/us` } });
});

test('the validator refuses what schema.org does not have', () => {
  const data = dataIn(finish(page()));
  expect(problemsInStructuredData({ ...data, '@graph': [{ ...data['@graph'][0], colour: 'red' }] })).not.toEqual([]);
  expect(problemsInStructuredData({ ...data, '@graph': [{ '@type': 'Article', headline: 'x' }] })).not.toEqual([]);
});

test('a text cannot leave the script or an attribute', () => {
  const html = finish(page({ title: '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x' }));
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('" onload="x');
  expect(dataIn(html)['@graph'][0]).toMatchObject({ itemListElement: [{}, { name: '</script><script>alert(1)</script>" onload="x' }] });
});

test('a finished page is left as it is, and follows when its title or the settings change', () => {
  const once = finish(page());
  expect(finish(once)).toBe(once);
  const changed = finish(once.replace('content="Agreement &amp; more"', 'content="Contract"'));
  expect(metaIn(changed, 'og:image')).not.toEqual(metaIn(once, 'og:image'));
  expect(metaIn(changed, 'og:image')).toHaveLength(1);
  expect(changed.match(/ld\+json/g)).toHaveLength(1);
  // The settings' picture is still known.
  writeFileSync(join(folder, 'static/base.jpg'), 'picture');
  expect(metaIn(finish(once), 'og:image')).not.toEqual(metaIn(once, 'og:image'));
});

test('a page without a picture in the settings does not take its own for theirs', () => {
  const once = finish(page().replace(`<meta property="og:image" content="${SITE}/static/base.jpg"/>`, ''));
  expect(metaIn(once, 'og:image')).toHaveLength(1);
  // The page's own picture, which has been drawn by then.
  writeFileSync(join(folder, new URL(metaIn(once, 'og:image')[0] ?? '').pathname), 'picture');
  expect(finish(once)).toBe(once);
});

test('a page that search engines skip keeps the picture of the settings', () => {
  const html = page({ more: '<meta name="robots" content="noindex"/>' });
  expect(metaIn(finish(html), 'og:image')).toEqual([`${SITE}/static/base.jpg`]);
  expect(finish(html)).not.toContain('ld+json');
});

describe('a picture', () => {
  const CARD: ShareCard = { title: 'Money back', company: 'Sample & Partners, UAB', direction: 'ltr', picture: null };
  /** Mean brightness of the left and of the right half of the title's area. */
  async function brightness(file: string): Promise<[number, number]> {
    const half = async (left: number) => {
      const pixels = await sharp(file).extract({ left, top: 180, width: 500, height: 350 }).greyscale().raw().toBuffer();
      return pixels.reduce((sum, pixel) => sum + pixel, 0) / pixels.length;
    };
    return [await half(72), await half(628)];
  }
  async function draw(change: Partial<ShareCard>): Promise<string> {
    const pictures = new SharePictures(folder);
    const path = pictures.pathOf({ ...CARD, ...change });
    expect(await pictures.drawMissing()).toBe(1);
    return join(folder, path);
  }

  test('has the size that social networks ask for, and begins where the language begins', async () => {
    const english = await draw({});
    expect(await sharp(english).metadata()).toMatchObject({ format: 'jpeg', ...SHARE_SIZE });
    const [left, right] = await brightness(english);
    expect(left).toBeGreaterThan(right);
    const [leftOfHebrew, rightOfHebrew] = await brightness(await draw({ title: 'החזר כספים', direction: 'rtl' }));
    expect(rightOfHebrew).toBeGreaterThan(leftOfHebrew);
  });

  test('shows every letter of our languages: none is a box', async () => {
    // A letter without a glyph would be drawn like any other without one.
    const drawn = new Set<string>();
    const titles = ['Щ', 'ё', 'ש', 'ž', 'é', 'W'];
    for (const title of titles) drawn.add((await sharp(await draw({ title })).raw().toBuffer()).toString('base64'));
    expect(drawn.size).toBe(titles.length);
  });

  test('of a very long title shows its beginning', async () => {
    const file = await draw({ title: 'Very long words about everything '.repeat(40), company: 'x'.repeat(300) });
    expect(await sharp(file).metadata()).toMatchObject(SHARE_SIZE);
  });

  test('is drawn once, and removed when no page has it any more', async () => {
    await draw({});
    const again = new SharePictures(folder);
    again.pathOf(CARD);
    expect(await again.drawMissing()).toBe(0);
    await draw({ title: 'Another' });
    expect(readdirSync(join(folder, 'static'))).toHaveLength(1);
  });
});

test('each language has a web app manifest, with icons of the sizes it names', async () => {
  await writeManifests(folder, new Map([['he', 'Sample']]));
  for (const locale of LOCALES) {
    const manifest = JSON.parse(readFileSync(join(folder, manifestPath(locale)), 'utf8')) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ lang: locale.code, dir: locale.dir, start_url: `/${locale.prefix}`, name: locale.code === 'he' ? 'Sample' : '' });
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(join(folder, src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  }
});
