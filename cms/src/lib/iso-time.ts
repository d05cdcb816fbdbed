/** A moment, as the database gives it, in ISO 8601 and UTC; null if there is none. */
export function isoTime(time: string): string;
export function isoTime(time: string | null | undefined): string | null;
export function isoTime(time: string | null | undefined): string | null {
  return time === null || time === undefined ? null : new Date(time).toISOString();
}
