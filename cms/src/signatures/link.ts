import { createHmac, timingSafeEqual } from 'node:crypto';

import { API, SIGNATURE } from '@site/rules';

/** Exactly what {@link signedLink} writes after the CMS's address; there is one way to write it. */
const TARGET = new RegExp(`^(?<signed>${API.signatures}/(?<file>signature_\\d+\\.png)\\?expires=(?<expires>\\d+))&token=(?<token>[0-9a-f]{64})$`);

/**
 * The address at which whoever has it sees the picture, for a year.
 * @param keys the first signs
 */
export function signedLink(file: string, { cmsUrl, keys, now }: { readonly cmsUrl: URL; readonly keys: readonly string[]; readonly now: Date }): string {
  const [key] = keys;
  if (key === undefined) throw new NoLinkKey();
  const signed = `${API.signatures}/${file}?expires=${secondsOf(now) + SIGNATURE.linkSeconds}`;
  return `${cmsUrl.href.replace(/\/$/, '')}${signed}&token=${tokenOf(signed, key).toString('hex')}`;
}

/**
 * The file that a signed link leads to.
 * @param target path and query as they were asked for
 * @param keys each of them may have signed
 * @returns undefined if the link has expired, or is not exactly one of ours
 */
export function fileOfLink(target: string, { keys, now }: { readonly keys: readonly string[]; readonly now: Date }): string | undefined {
  const { signed = '', file, expires, token = '' } = TARGET.exec(target)?.groups ?? {};
  const given = Buffer.from(token, 'hex');
  // All keys are tried, so that the time does not tell which one signed.
  const matches = keys.map((key) => tokenOf(signed, key)).filter((expected) => given.length === expected.length && timingSafeEqual(given, expected));
  return matches.length > 0 && secondsOf(now) < Number(expires) ? file : undefined;
}

export class NoLinkKey extends Error {
  override readonly name = 'NoLinkKey';
}

function tokenOf(signed: string, key: string): Buffer {
  return createHmac('sha256', key).update(signed).digest();
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
