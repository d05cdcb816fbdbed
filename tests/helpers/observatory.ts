/** The rated parts of a response: its headers, in lower case, and its page. */
export interface Looked {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly html: string;
}

interface Part {
  readonly points: number;
  /** Bonus points, which count only from 90 points on. */
  readonly isBonus: boolean;
}

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'];
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const HALF_A_YEAR = 15_552_000;

/**
 * Points of a response over TLS by the published rules of Mozilla's HTTP Observatory (mdn-http-observatory, src/grader,
 * version 1.4.8): a hundred, minus penalties, plus bonus points if there are at least 90 without them. Redirects and
 * certificates are assumed to be correct.
 */
export function observatoryPoints(looked: Looked): number {
  const parts = [policy, cookies, frames, referrer, hsts, scripts, types, crossOrigin].flatMap((rule) => rule(looked));
  const base = 100 + sum(parts.filter(({ points }) => points < 0));
  return Math.max(0, base < 90 ? base : base + sum(parts.filter(({ isBonus }) => isBonus)));
}

const sum = (parts: readonly Part[]): number => parts.reduce((total, { points }) => total + points, 0);
const lost = (points: number): Part[] => [{ points: -points, isBonus: false }];
const won = (points: number): Part[] => [{ points, isBonus: true }];
const valueOf = ({ headers }: Looked, name: string): string => [headers[name] ?? []].flat().join(', ').trim();

function directives(looked: Looked): ReadonlyMap<string, readonly string[]> {
  return new Map(valueOf(looked, 'content-security-policy').split(';').map((part) => part.trim().split(/\s+/)).map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

function policy(looked: Looked): Part[] {
  const rules = directives(looked);
  if (!valueOf(looked, 'content-security-policy')) return lost(25);
  const of = (name: string) => {
    const sources = rules.get(name) ?? rules.get('default-src') ?? ['*'];
    // Current browsers ignore it if there is a hash.
    return sources.some((source) => /^'(?:sha\d{3}|nonce)-/.test(source)) ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [script, style, object] = [of('script-src'), of('style-src'), of('object-src')];
  const isBroad = (source: string) => BROAD.includes(source);
  const isInline = (source: string) => source === "'unsafe-inline'" || source === 'data:';
  if (script.some((source) => isBroad(source) || isInline(source)) || object.some(isBroad)) return lost(20);
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  const isInsecure = (source: string) => /^(?:http|ftp):/.test(source);
  if ([...rules].some(([name, sources]) => !isPassive(name) && sources.some(isInsecure))) return lost(20);
  if ([...script, ...style].includes("'unsafe-eval'")) return lost(10);
  if ([...of('img-src'), ...of('media-src')].some(isInsecure)) return lost(10);
  if (style.some((source) => isBroad(source) || isInline(source))) return [];
  return rules.get('default-src')?.join() === "'none'" ? won(10) : won(5);
}

function cookies({ headers }: Looked): Part[] {
  const set = [headers['set-cookie'] ?? []].flat();
  if (set.length === 0) return [];
  if (set.some((cookie) => !/;\s*secure/i.test(cookie))) return lost(20);
  return set.every((cookie) => /;\s*httponly/i.test(cookie) && /;\s*samesite=(?:strict|lax)/i.test(cookie)) ? won(5) : [];
}

function frames(looked: Looked): Part[] {
  if (directives(looked).has('frame-ancestors') || /^(?:deny|sameorigin)$/i.test(valueOf(looked, 'x-frame-options'))) return won(5);
  return lost(20);
}

function referrer(looked: Looked): Part[] {
  const value = valueOf(looked, 'referrer-policy');
  if (value === '') return [];
  return PRIVATE_REFERRERS.includes(value) ? won(5) : lost(5);
}

function hsts(looked: Looked): Part[] {
  const age = /max-age=(\d+)/.exec(valueOf(looked, 'strict-transport-security'))?.[1];
  if (age === undefined) return lost(20);
  return Number(age) < HALF_A_YEAR ? lost(10) : [];
}

function scripts({ html }: Looked): Part[] {
  const tags = html.match(/<script\b[^>]*\ssrc="[^"]*"[^>]*>/g) ?? [];
  const isOthers = (tag: string) => /\ssrc="(?:https?:)?\/\//.test(tag);
  if (tags.some((tag) => isOthers(tag) && !tag.includes('integrity='))) return lost(tags.some((tag) => isOthers(tag) && !/\ssrc="https:/.test(tag)) ? 50 : 5);
  return tags.some((tag) => tag.includes('integrity=')) ? won(5) : [];
}

function types(looked: Looked): Part[] {
  return valueOf(looked, 'x-content-type-options').toLowerCase() === 'nosniff' ? [] : lost(5);
}

function crossOrigin(looked: Looked): Part[] {
  const isOneOf = (name: string, ...values: string[]) => (values.includes(valueOf(looked, name)) ? won(10) : []);
  return [
    ...isOneOf('cross-origin-resource-policy', 'same-origin', 'same-site'),
    ...isOneOf('cross-origin-opener-policy', 'same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'),
    ...isOneOf('cross-origin-embedder-policy', 'require-corp', 'credentialless'),
  ];
}
