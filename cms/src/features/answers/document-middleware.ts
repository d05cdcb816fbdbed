import { unknownPlaceholder } from '@site/content';
import type { Core, Modules } from '@strapi/strapi';

import { type FieldRefusal, inBraces, isFilled, refusal } from '../../lib/field-errors';
import { UIDS } from '../../uids';
import { ANSWER_PLACEHOLDERS } from './placeholders';

type Template = Readonly<Partial<Record<'subject' | 'text', string | null>>>;

/** Refuses unknown placeholders in answer templates: a colleague in a hurry would send them as they are. */
export const answerTemplates =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid === UIDS.answerTemplate && 'data' in context.params) {
      const template = (context.params.data ?? {}) as Template;
      const refusals = (['subject', 'text'] as const).flatMap((field): FieldRefusal[] => {
        const found = unknownPlaceholder(template[field] ?? '', ANSWER_PLACEHOLDERS);
        return found === undefined ? [] : [{ path: [field], code: 'placeholder_unknown', values: { found, known: inBraces(ANSWER_PLACEHOLDERS) } }];
      });
      if (isFilled(refusals)) throw refusal(strapi, refusals);
    }
    return next();
  };
