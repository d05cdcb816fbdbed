import { writeFileSync } from 'node:fs';

/** Search engines may read everything; pages that are not for them say so themselves. */
export function writeRobots(siteUrl: string): void {
  writeFileSync('public/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap-index.xml\n`);
}
