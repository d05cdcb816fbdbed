import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Strapi's errors about a value that is no date or time. It does not export their classes. */
const STRAPI_NAMES = new Set(['InvalidDatetimeFormat', 'InvalidDateFormat', 'InvalidTimeFormat']);
/** PostgreSQL: a number out of range, a date or text that its column cannot hold, and text that is no value of the column's type. */
const POSTGRES_CODES = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);

/** Refuses a request with a value that its column cannot hold, which Strapi answers with 500. */
const invalidValues: Core.MiddlewareFactory = () => async (_ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (isInvalidValue(error)) throw new errors.ValidationError('A value has a wrong format.');
    throw error;
  }
};

function isInvalidValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return STRAPI_NAMES.has(error.name) || ('code' in error && typeof error.code === 'string' && POSTGRES_CODES.has(error.code));
}

export default invalidValues;
