import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Strapi's errors about a value that is no date or time. It does not export their classes. */
const STRAPI_NAMES = new Set(['InvalidDatetimeFormat', 'InvalidDateFormat', 'InvalidTimeFormat']);
/** PostgreSQL: a number out of range, a date or text that its column cannot hold, and text that is no value of the column's type. */
const POSTGRES_CODES = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);
const POSTGRES_UNKNOWN_COLUMN = '42703';
const SQLITE_UNKNOWN_COLUMN = 'no such column';

/** Refuses a request with a value that its column cannot hold, or for a field that is none, which Strapi answers with 500. */
const invalidValues: Core.MiddlewareFactory = () => async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (isInvalidValue(error)) throw new errors.ValidationError('A value has a wrong format.');
    // Only where fields were asked for: a column that is missing for any other reason is an error of ours.
    if (ctx.query.fields !== undefined && isUnknownColumn(error)) throw new errors.ValidationError('There is no such field.');
    throw error;
  }
};

function isInvalidValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return STRAPI_NAMES.has(error.name) || ('code' in error && typeof error.code === 'string' && POSTGRES_CODES.has(error.code));
}

function isUnknownColumn(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === POSTGRES_UNKNOWN_COLUMN) || error.message.includes(SQLITE_UNKNOWN_COLUMN);
}

export default invalidValues;
