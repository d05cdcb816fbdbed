import type { Core } from '@strapi/strapi';

import { once } from './once';

/** Pictures are kept as they were uploaded: the site's build makes every size from them, and would lose by a second encoding. */
export async function configurePictures(strapi: Core.Strapi): Promise<void> {
  await once(strapi, 'pictures', () =>
    strapi.store({ type: 'plugin', name: 'upload', key: 'settings' }).set({
      value: { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false, aiMetadata: false },
    }),
  );
}
