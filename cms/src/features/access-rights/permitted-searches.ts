import type { Core, Modules } from '@strapi/strapi';

import { recordRights } from '../../content-types';
import { searchedNumbers, searchedTexts } from '../../strapi-internals/literal-search';
import { UIDS } from '../../uids';
import { containing, searchable } from './searchable-fields';

/** Makes searches of records by somebody who may not read all searched fields find only by those that they may read. */
export const permittedSearches =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  (context, next) => {
    const params = context.params as { readonly _q?: unknown; readonly filters?: object };
    // Help requests have a column of their own for searches.
    if (!params._q || context.uid === UIDS.helpRequest || !recordRights(context.uid)) return next();
    const { attributes } = strapi.contentType(context.uid);
    const texts = searchedTexts(attributes);
    const fields = [...texts, ...searchedNumbers(attributes)];
    const readable = searchable(strapi, context.uid, fields);
    if (readable.length < fields.length) Object.assign(params, { _q: undefined, filters: { $and: [params.filters ?? {}, containing(String(params._q), texts.filter((field) => readable.includes(field)))] } });
    return next();
  };
