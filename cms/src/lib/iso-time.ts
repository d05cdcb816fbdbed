type Moment = string | Date;

/** A moment, as the database or our own code gives it, in ISO 8601 and UTC; null if there is none. */
export function isoTime(time: Moment): string;
export function isoTime(time: Moment | null | undefined): string | null;
export function isoTime(time: Moment | null | undefined): string | null {
  return time === null || time === undefined ? null : new Date(time).toISOString();
}
