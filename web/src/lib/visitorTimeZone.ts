import { isTimeZone } from '@site/rules';

/** The browser's time zone; null if it has none that it knows itself. */
export function visitorTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some browsers report none, or one that they cannot convert to.
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
}
