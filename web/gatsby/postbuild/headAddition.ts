import { STRUCTURED_DATA_ID } from './finishHtml';
import { attribute, type HeadAddition } from './pageHead';
import { SHARE_SIZE, type SharePictures } from './sharePictures';
import { scriptJson, structuredData, type SiteFacts } from './structuredData';

/** The picture and the structured data of each page that search engines may show. */
export function headAddition(siteUrl: string, pictures: SharePictures, siteIn: ReadonlyMap<string, SiteFacts>): HeadAddition {
  return (head) => {
    const { isIndexed, canonical, language, title, company, direction, picture } = head;
    const site = siteIn.get(language);
    if (!isIndexed || canonical === null || !site) return '';
    const image = siteUrl + pictures.pathOf({ title, company: company ?? '', direction, picture });
    return [
      // Without a picture, too: the next build would take the page's own for it.
      `<meta property="og:image" content="${attribute(image)}" data-base="${attribute(picture ?? '')}"/>`,
      `<meta property="og:image:width" content="${SHARE_SIZE.width}"/><meta property="og:image:height" content="${SHARE_SIZE.height}"/>`,
      `<meta property="og:image:alt" content="${attribute([company, title].filter(Boolean).join(': '))}"/>`,
      '<meta name="twitter:card" content="summary_large_image"/>',
      `<script type="application/ld+json" id="${STRUCTURED_DATA_ID}">${scriptJson(structuredData({ ...head, canonical }, site, siteUrl, image))}</script>`,
    ].join('');
  };
}
