interface Matcher {
  readonly pattern: string;
  readonly escape: string;
  readonly matches: (text: string) => boolean;
}

/** A statement uses the same few patterns for every row: the latest ones are kept compiled. */
const KEPT_MATCHERS = 8;
let latest: readonly Matcher[] = [];

/**
 * Replaces SQLite's `LIKE`, which ignores the case of Latin letters only: a search for «иванова» would not find
 * «Иванова». Worst-case time is linear in text × pattern.
 * @param escape the character that escapes `%` and `_`
 */
export function like(pattern: unknown, value: unknown, escape = ''): 0 | 1 | null {
  if (pattern === null || value === null) return null;
  return matcherOf(String(pattern), escape).matches(String(value)) ? 1 : 0;
}

function matcherOf(pattern: string, escape: string): Matcher {
  const known = latest.find((one) => one.pattern === pattern && one.escape === escape);
  if (known) return known;
  const matcher = { pattern, escape, matches: compile(segmentsOf(pattern, escape)) };
  latest = [matcher, ...latest].slice(0, KEPT_MATCHERS);
  return matcher;
}

/** Splits the pattern at `%` into regular expressions without quantifiers, which cannot backtrack. */
function segmentsOf(pattern: string, escape: string): readonly string[] {
  const segments = [''];
  let isEscaped = false;
  for (const character of pattern) {
    if (!isEscaped && character === escape) {
      isEscaped = true;
      continue;
    }
    if (!isEscaped && character === '%') segments.push('');
    else segments[segments.length - 1] += !isEscaped && character === '_' ? '.' : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
    isEscaped = false;
  }
  return segments;
}

/** Matches the first segment at the start, the last at the end, and each other at its earliest position. */
function compile(segments: readonly string[]): (text: string) => boolean {
  const final = segments.length - 1;
  const expressions = segments.map((source, index) => new RegExp(`${index === 0 ? '^' : ''}${source}${index === final ? '$' : ''}`, 'gisu'));
  return (text) => {
    let position = 0;
    for (const expression of expressions) {
      expression.lastIndex = position;
      if (!expression.test(text)) return false;
      position = expression.lastIndex;
    }
    return true;
  };
}
