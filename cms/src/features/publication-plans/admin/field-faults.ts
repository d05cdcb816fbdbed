import { isFetchError } from '@strapi/strapi/admin';

/** Something wrong with what was entered. */
export interface Fault<Name extends string> {
  /** Undefined: of none of the fields. */
  readonly field?: Name | undefined;
  readonly message: string;
}

interface Details {
  readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** What the CMS says is wrong with one of these fields; undefined if it says nothing of fields. */
export function faultOf<Name extends string>(error: unknown, fields: readonly Name[]): Fault<Name> | undefined {
  if (!isFetchError(error)) return undefined;
  const { details } = (error.response?.data as { readonly error?: { readonly details?: Details } } | undefined)?.error ?? {};
  const [first] = details?.errors ?? [];
  return first && { field: fields.find((field) => field === first.path[0]), message: first.message };
}
