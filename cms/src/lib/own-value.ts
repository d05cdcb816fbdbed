/** Looks up a name that comes from stored data: `constructor` and the like are no entries of a record. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
