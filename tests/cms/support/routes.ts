import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';

/** All routes of the CMS, and the content types that some of them apply to. */
export interface Routes {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  readonly types: readonly { readonly uid: string; readonly isSingle: boolean }[];
}

export function routesOf(strapi: Core.Strapi): Routes {
  return {
    routes: strapi.server.listRoutes().flatMap(({ methods, path }: { readonly methods: readonly string[]; readonly path: unknown }) => {
      // A route for all methods is one; HEAD comes with each GET.
      const own = methods.length > 10 ? ['GET'] : methods.filter((method) => method !== 'HEAD');
      return own.map((method) => ({ method, path: String(path) }));
    }),
    types: Object.values(strapi.contentTypes).map(({ uid, kind }) => ({ uid, isSingle: kind === 'singleType' })),
  };
}

/** As defined in the CMS under test. */
export function readRoutes(dataDir: string): Routes {
  return JSON.parse(readFileSync(join(dataDir, 'routes.json'), 'utf8')) as Routes;
}
