import type { Core } from '@strapi/strapi';

/** A feature of the CMS. They are registered and started in the order of `src/index.ts`, and stopped in reverse. */
export interface Feature {
  /** Runs before Strapi updates the tables: adds hooks, document middlewares and routes. The first document middleware is the outermost. */
  register?(strapi: Core.Strapi): void | Promise<void>;
  /** Runs at every start, after Strapi has updated the tables and before it serves. */
  bootstrap?(strapi: Core.Strapi): void | Promise<void>;
  destroy?(strapi: Core.Strapi): void | Promise<void>;
}
