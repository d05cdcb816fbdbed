export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Canonical JSON (RFC 8785): the same text for equal values, whatever the order of their keys. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isObject(value)) return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(',')}}`;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON cannot represent this number.');
  return JSON.stringify(value);
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
