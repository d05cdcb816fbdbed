import { CONTENT_LIMITS } from '@site/rules';
import type { Core, Modules, UID } from '@strapi/strapi';

import { RenderError, renderer } from '../rendering/renderer';
import { EDITED } from '../../content-types';
import { type FieldRefusal, isFilled, refusal } from '../../lib/field-errors';

interface Attribute {
  readonly type: string;
  readonly component?: string;
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

/** Refuses texts that are too long or nested too deep. */
export const contentLimits =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (!EDITED.some((uid) => uid === context.uid) || !('data' in context.params)) return next();
    const texts = textsIn(strapi, context.contentType, (context.params.data ?? {}) as Record<string, unknown>, []);
    const refusals = [...texts.flatMap(lengthRefusal), ...(await depthRefusals(texts))];
    if (isFilled(refusals)) throw refusal(strapi, refusals);
    return next();
  };

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
