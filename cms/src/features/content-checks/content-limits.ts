import { CONTENT_LIMITS } from '@site/rules';
import type { Core, Modules, UID } from '@strapi/strapi';

import { RenderError, renderer } from '../rendering/renderer';
import { EDITED } from '../../content-types';
import { type FieldRefusal, isFilled, refusal } from '../../lib/field-errors';
import { MAX_INTEGER } from '../../lib/max-integer';

interface Attribute {
  readonly type: string;
  readonly component?: string;
  /** Of a number; of other kinds it may be something else. */
  readonly min?: unknown;
  readonly max?: unknown;
}
interface Model {
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** A text field and its path. */
interface WrittenText {
  readonly type: string;
  readonly value: string;
  readonly path: FieldRefusal['path'];
}

/** Refuses texts that are too long or nested too deep, lists that are too long, and numbers that the database cannot hold. */
export const contentLimits =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (!EDITED.some((uid) => uid === context.uid) || !('data' in context.params)) return next();
    const data = (context.params.data ?? {}) as Record<string, unknown>;
    const outOfBounds = boundsRefusals(strapi, context.contentType, data, []);
    if (isFilled(outOfBounds)) throw refusal(strapi, outOfBounds);
    const texts = textsIn(strapi, context.contentType, data, []);
    const refusals = [...texts.flatMap(lengthRefusal), ...(await depthRefusals(texts))];
    if (isFilled(refusals)) throw refusal(strapi, refusals);
    return next();
  };

/** Strapi checks the range of a number only when it is published. */
function boundsRefusals(strapi: Core.Strapi, { attributes }: Model, data: Readonly<Record<string, unknown>>, path: FieldRefusal['path']): FieldRefusal[] {
  return Object.entries(data).flatMap(([name, value]): FieldRefusal[] => {
    const attribute = attributes[name];
    const at = [...path, name];
    if (attribute?.type === 'integer' && typeof value === 'number') {
      const [min, max] = [Number(attribute.min ?? -MAX_INTEGER), Number(attribute.max ?? MAX_INTEGER)];
      return Number.isInteger(value) && value >= min && value <= max ? [] : [{ path: at, code: 'number_out_of_range', values: { min, max } }];
    }
    const inner: Model | undefined = attribute?.type === 'component' ? strapi.components[attribute.component as UID.Component] : undefined;
    if (!inner || typeof value !== 'object' || value === null) return [];
    const items = Array.isArray(value) ? value : [value];
    if (items.length > CONTENT_LIMITS.items) return [{ path: at, code: 'list_too_long', values: { count: items.length, max: CONTENT_LIMITS.items } }];
    return items.flatMap((item: unknown, index) => (typeof item === 'object' && item !== null ? boundsRefusals(strapi, inner, item as Record<string, unknown>, Array.isArray(value) ? [...at, index] : at) : []));
  });
}

function textsIn(strapi: Core.Strapi, { attributes }: Model, data: Readonly<Record<string, unknown>>, path: FieldRefusal['path']): WrittenText[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const attribute = attributes[name];
    if (!attribute || value === null || value === undefined) return [];
    const at = [...path, name];
    if (typeof value === 'string') return [{ type: attribute.type, value, path: at }];
    const inner: Model | undefined = attribute.type === 'component' ? strapi.components[attribute.component as UID.Component] : undefined;
    if (!inner || typeof value !== 'object') return [];
    if (!Array.isArray(value)) return textsIn(strapi, inner, value as Record<string, unknown>, at);
    return value.flatMap((item: unknown, index) => (typeof item === 'object' && item !== null ? textsIn(strapi, inner, item as Record<string, unknown>, [...at, index]) : []));
  });
}

const maxLengthOf = (type: string): number => (type === 'richtext' ? CONTENT_LIMITS.richText : type === 'text' ? CONTENT_LIMITS.text : CONTENT_LIMITS.line);

function lengthRefusal({ type, value, path }: WrittenText): FieldRefusal[] {
  const max = maxLengthOf(type);
  return value.length > max ? [{ path, code: type === 'richtext' ? 'rich_text_too_long' : 'text_too_long', values: { length: value.length, max } }] : [];
}

/** Renders rich texts to measure their depth, which takes long for some. */
async function depthRefusals(texts: readonly WrittenText[]): Promise<FieldRefusal[]> {
  const richTexts = texts.filter(({ type, value }) => type === 'richtext' && value.length <= CONTENT_LIMITS.richText);
  if (richTexts.length === 0) return [];
  try {
    const problems = await renderer.render('richTextProblems', richTexts.map(({ value }) => value));
    return richTexts.flatMap(({ path }, index) => (problems[index] === undefined ? [] : [{ path, code: 'rich_text_too_deep' as const, values: { max: CONTENT_LIMITS.nesting } }]));
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    return richTexts.map(({ path }) => ({ path, code: 'rich_text_unchecked' as const, values: {} }));
  }
}
