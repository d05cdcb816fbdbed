import { localeOf } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';

/** A moment by the office's clock: “Thursday 3 December 2026 at 09:00”. */
export function momentIn(moment: string, timeZone: string, texts: Texts): string {
  return new Intl.DateTimeFormat(localeOf(texts), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));
}
