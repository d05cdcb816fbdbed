import type { StrapiApp } from '@strapi/strapi/admin';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    tutorials: false,
    notifications: { releases: false },
  },
  bootstrap(_app: StrapiApp) {},
};
