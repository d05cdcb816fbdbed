/** Whether all of these are functions of the object. For checks: what Strapi renamed or removed is missing. */
export function hasFunctions(of: object | undefined, ...names: readonly string[]): boolean {
  return names.every((name) => typeof (of as Readonly<Record<string, unknown>> | undefined)?.[name] === 'function');
}
