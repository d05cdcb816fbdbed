import type { Core } from '@strapi/strapi';

/** A part of the CMS, as `src/index.ts` lists it. Features are registered and started in the order of the list and stopped in reverse. */
export interface Feature {
  /** Before Strapi updates the tables: hooks, document middlewares, routes. The first document middleware is the outermost. */
  register?(strapi: Core.Strapi): void | Promise<void>;
  /** After Strapi has updated the tables, before it serves; each start repeats it. */
  bootstrap?(strapi: Core.Strapi): void | Promise<void>;
  destroy?(strapi: Core.Strapi): void | Promise<void>;
}
