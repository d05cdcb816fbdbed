import { writeFileSync } from 'node:fs';

/** Search engines may read everything; pages that they should not index have a meta tag. */
export function writeRobots(siteUrl: string): void {
  writeFileSync('public/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap-index.xml\n`);
}
