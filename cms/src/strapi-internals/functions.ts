/** Whether the object has all of these functions: boot checks detect what Strapi has renamed or removed. */
export function hasFunctions(of: object | undefined, ...names: readonly string[]): boolean {
  return names.every((name) => typeof (of as Readonly<Record<string, unknown>> | undefined)?.[name] === 'function');
}
