import { comparable, isComponent, type Values, withValue } from '../../editing/admin/merge';
import type { MissingPicture } from '../api-types';

/** A field in which a copy differs from the form. */
export interface Difference {
  /** Names of the field and of the components that contain it. */
  readonly path: readonly string[];
  readonly then: unknown;
  readonly now: unknown;
}

export const keyOf = ({ path }: Difference): string => path.join('.');

/**
 * Compares a copy with what the form holds. Fields of single components are compared one by one; lists and pictures as a
 * whole. Fields that the copy does not have did not exist yet, or are not for this user.
 */
export function differences(copy: Values, form: Values, path: readonly string[] = []): readonly Difference[] {
  return Object.entries(copy).flatMap(([name, then]): readonly Difference[] => {
    const now = form[name];
    if (isFields(then)) return differences(then, isFields(now) ? now : {}, [...path, name]);
    return comparable(then) === comparable(now) ? [] : [{ path: [...path, name], then, now }];
  });
}

/** The form's values with what a copy has in these fields. */
export function restored(form: Values, restoring: readonly Difference[]): Values {
  return restoring.reduce((values, { path, then }) => withValue(values, path, forForm(then)), form);
}

/** A kept value as Strapi's form holds it. */
function forForm(value: unknown): unknown {
  if (value === undefined || isMissing(value)) return null;
  if (Array.isArray(value)) return value.filter((item) => !isMissing(item)).map((item: unknown, index) => (isFields(item) ? { ...(forForm(item) as Values), __temp_key__: listKey(index) } : forForm(item)));
  return isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, forForm(inner)])) : value;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Key of a list's item as Strapi's form makes them: the format of `fractional-indexing`, in which further ones are found between two. */
export function listKey(index: number): string {
  const { length } = DIGITS;
  const digit = (at: number): string => DIGITS.charAt(at % length);
  if (index < length) return `a${digit(index)}`;
  const rest = index - length;
  return `b${digit(Math.floor(rest / length))}${digit(rest)}`;
}

/** Whether a kept value is a picture that is gone. */
export const isMissing = (value: unknown): value is MissingPicture => typeof value === 'object' && value !== null && 'missingPicture' in value;

const isFields = (value: unknown): value is Values => isComponent(value) && !isMissing(value);
