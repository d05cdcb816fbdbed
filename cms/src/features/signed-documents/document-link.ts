import { API } from '@site/rules';

import { isSigned, toUnixSeconds, sign } from '../../lib/signed-token';

/** The canonical format, as {@link documentLink} writes it after the CMS's address. */
const TARGET = new RegExp(`^(?<signed>${API.documents}/(?<file>agreement_[0-9A-Z]{5}-[0-9A-Z]{5}_\\d+\\.pdf)\\?expires=(?<expires>\\d+))&token=(?<token>[0-9a-f]{64})$`);
/** The admin requests a new link whenever it shows one. */
const LINK_SECONDS = 600;

interface LinkOptions {
  readonly cmsUrl: URL;
  /** The first signs. */
  readonly keys: readonly [string, ...string[]];
  readonly now: Date;
}

/** A short-lived link to a sealed document. */
export function documentLink(file: string, { cmsUrl, keys: [key], now }: LinkOptions): string {
  const signed = `${API.documents}/${file}?expires=${toUnixSeconds(now) + LINK_SECONDS}`;
  return `${cmsUrl.href.replace(/\/$/, '')}${signed}&token=${sign(signed, key)}`;
}

/**
 * The file of a document link.
 * @param target raw path and query
 * @returns undefined if the link is malformed, forged or expired
 */
export function fileOfDocumentLink(target: string, { keys, now }: { readonly keys: readonly string[]; readonly now: Date }): string | undefined {
  const { signed = '', file, expires, token = '' } = TARGET.exec(target)?.groups ?? {};
  return isSigned(signed, token, keys) && toUnixSeconds(now) < Number(expires) ? file : undefined;
}
