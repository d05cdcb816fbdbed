import { UIDS } from '../../uids';

/**
 * Pictures and the width that their place needs on an ordinary screen, in pixels. With a picture that says something, the
 * field that describes it for people who do not see it.
 */
export const PICTURES: readonly { readonly type: string; readonly field: string; readonly minWidth: number; readonly description?: string }[] = [
  { type: UIDS.article, field: 'image', minWidth: 1024, description: 'imageAlt' },
  { type: UIDS.homePage, field: 'aboutImage', minWidth: 640, description: 'aboutImageAlt' },
  { type: UIDS.homePage, field: 'bannerImage', minWidth: 1440 },
  { type: UIDS.homePage, field: 'mapImage', minWidth: 480 },
  { type: UIDS.newsPage, field: 'bannerImage', minWidth: 1440 },
  { type: UIDS.teamMember, field: 'photo', minWidth: 420 },
  { type: UIDS.contractPage, field: 'signatureImage', minWidth: 224 },
  { type: UIDS.siteSettings, field: 'shareImage', minWidth: 1200 },
];

/** Lengths up to which texts look as they were designed, by type and path; `seo` wherever it is. */
const LENGTHS: Readonly<Record<string, number>> = {
  [`${UIDS.article} title`]: 110,
  [`${UIDS.article} teaser`]: 320,
  [`${UIDS.homePage} hero.title`]: 90,
  [`${UIDS.homePage} hero.subtitle`]: 240,
  [`${UIDS.homePage} hero.callToAction`]: 40,
  [`${UIDS.homePage} hero.steps.title`]: 60,
  [`${UIDS.homePage} claims.value`]: 12,
  [`${UIDS.homePage} claims.label`]: 60,
  [`${UIDS.homePage} banner.slogan`]: 180,
  [`${UIDS.service} title`]: 60,
  [`${UIDS.service} description`]: 320,
  [`${UIDS.teamMember} name`]: 60,
  [`${UIDS.teamMember} position`]: 90,
  [`${UIDS.question} question`]: 140,
  [`${UIDS.informationPage} linkText`]: 40,
  [`${UIDS.siteSettings} company`]: 60,
  [`${UIDS.siteSettings} tagline`]: 90,
  [`${UIDS.siteSettings} footerLinks.label`]: 40,
  // What search engines show of them.
  'seo.title': 70,
  'seo.description': 200,
};

/** The length up to which a text fits its place; undefined if any length does. */
export function fittingLength(type: string, path: string): number | undefined {
  return LENGTHS[`${type} ${path}`] ?? LENGTHS[path];
}
