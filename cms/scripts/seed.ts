/**
 * Adds missing content of `cms/seed` to the CMS, and changes nothing that exists.
 * Run from the folder `cms`, after the build.
 */
import { seed } from '../src/features/seed/seed';
import { agreementVersionsOf } from '../src/services';
import { withStrapi } from './lib/with-strapi';

withStrapi(async (strapi) => {
  for (const { name, added, kept } of await seed(strapi)) console.log(`${name}: ${added} added, ${kept} kept`);
  await agreementVersionsOf(strapi).record();
});
