/** What no log may hold, whoever wrote it there: each kind with the word that stands in its place. */
const KINDS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  [/\b(token|password|secret|code|access_?key)=[^&\s"']+/gi, '$1=[secret]'],
  [/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:[secret]@'],
  [/[^\s"'<>(),;:=]+(?:@|%40)[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[e-mail]'],
  [/\+\d[\d ()-]{6,}\d/g, '[phone]'],
  [/\b[0-9a-f]{48,}\b/gi, '[secret]'],
  // Pictures, strokes, anything else that was sent.
  [/[A-Za-z0-9+/]{200,}={0,2}/g, '[data]'],
];

/** A line for the log without personal data, tokens and signatures. */
export function redact(line: string): string {
  return KINDS.reduce((text, [pattern, word]) => text.replace(pattern, word), line);
}
