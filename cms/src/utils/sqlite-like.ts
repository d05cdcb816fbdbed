/** A part of a pattern and what it stands for; everything else stands for itself. */
const WILDCARDS: Readonly<Record<string, string>> = { '%': '.*?', _: '.' };

let last: { readonly pattern: string; readonly escape: string; readonly expression: RegExp } | undefined;

/**
 * SQLite's `LIKE`, for all scripts: its own takes a capital for a small letter in Latin only, and who looks for
 * «иванова» would not find «Иванова».
 * @param escape the character that takes the meaning of `%` and `_` away
 */
export function like(pattern: unknown, value: unknown, escape = ''): 0 | 1 | null {
  if (pattern === null || value === null) return null;
  return expressionOf(String(pattern), escape).test(String(value)) ? 1 : 0;
}

function expressionOf(pattern: string, escape: string): RegExp {
  // One statement asks for one pattern in row after row.
  if (last?.pattern !== pattern || last.escape !== escape) last = { pattern, escape, expression: compile(pattern, escape) };
  return last.expression;
}

function compile(pattern: string, escape: string): RegExp {
  let source = '';
  let escaped = false;
  for (const character of pattern) {
    if (!escaped && character === escape) escaped = true;
    else {
      source += (escaped ? undefined : WILDCARDS[character]) ?? character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
      escaped = false;
    }
  }
  return new RegExp(`^${source}$`, 'isu');
}
