/** Longest text of one event in the log. */
export const MAX_LOG_CHARS = 8_000;
/** Also scanned after the cut, to recognize secrets that begin before it; longer than a session token. */
const MARGIN_CHARS = 2_000;

/**
 * Secrets and personal data with their replacements. Every pattern takes linear time: a match that has begun consumes its
 * whole run of characters or fails within a few. `tests/unit/monitoring.test.ts` measures it.
 */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string | ((run: string) => string)])[] = [
  // JSON Web Tokens, truncated ones included.
  [/eyJ[\w.-]{8,}/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  [/\b(token|password|secret|code|access_?key)=[^&\s"']+/gi, '$1=[secret]'],
  // Passwords in URLs.
  [/(:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:[secret]@'],
  [/[^\s"'<>(),;:=]+/g, replaceEmail],
  [/\+\d[\d ()-]{6,}\d/g, '[phone]'],
  [/\b[0-9a-f]{48,}\b/gi, '[secret]'],
  // Pictures, strokes and other long data.
  [/[A-Za-z0-9+/]+={0,2}/g, (run) => (run.length >= 200 ? '[data]' : run)],
];

/** Replaces an e-mail address and what stands before it without a space; what follows its domain stays. */
function replaceEmail(run: string): string {
  const domains = [...run.matchAll(/(?:@|%40)[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu)];
  const last = domains.at(-1);
  return last && domains.some(({ index }) => index > 0) ? `[e-mail]${run.slice(last.index + last[0].length)}` : run;
}

/** Truncates a log text and removes personal data, tokens and signatures. */
export function redact(text: string): string {
  const head = text.slice(0, MAX_LOG_CHARS + MARGIN_CHARS);
  const redacted = redactAll(head);
  // The end of the truncated text may be half of a secret, which no pattern matches.
  const safe = head.length < text.length ? redacted.slice(0, -MARGIN_CHARS) : redacted;
  return safe.length < redacted.length || safe.length > MAX_LOG_CHARS ? `${safe.slice(0, MAX_LOG_CHARS)}…` : safe;
}

/** The same without truncation. */
export function redactAll(text: string): string {
  return PATTERNS.reduce((result, [pattern, replacement]) => (typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement)), text);
}
