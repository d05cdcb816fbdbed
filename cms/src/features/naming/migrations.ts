import type { Core, UID } from '@strapi/strapi';

import { replaceHint } from '../../strapi-internals/content-manager';
import { NAMED_FIELDS } from './named-fields';

/** The hints of these fields say since then that they may stay empty. */
export async function explainNames(strapi: Core.Strapi): Promise<void> {
  for (const [uid, rule] of Object.entries(NAMED_FIELDS)) if (rule) await replaceHint(strapi, uid as UID.ContentType, rule.field, (hint) => hint.replace(/ Made from the \w+ if it is empty\./, ''));
}
