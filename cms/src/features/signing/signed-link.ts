import { API, SIGNATURE } from '@site/rules';

import { isSigned, toUnixSeconds, sign } from '../../lib/signed-token';

/** The canonical format, as {@link signedLink} writes it after the CMS's address. */
const TARGET = new RegExp(`^(?<signed>${API.signatures}/(?<file>signature_\\d+\\.png)\\?expires=(?<expires>\\d+))&token=(?<token>[0-9a-f]{64})$`);

interface LinkOptions {
  readonly cmsUrl: URL;
  /** The first signs. */
  readonly keys: readonly string[];
  readonly now: Date;
  /** Validity; a year by default. */
  readonly seconds?: number;
}

/** The signature link of a picture. */
export function signedLink(file: string, { cmsUrl, keys, now, seconds = SIGNATURE.linkSeconds }: LinkOptions): string {
  const [key] = keys;
  if (key === undefined) throw new MissingLinkKeyError();
  const signed = `${API.signatures}/${file}?expires=${toUnixSeconds(now) + seconds}`;
  return `${cmsUrl.href.replace(/\/$/, '')}${signed}&token=${sign(signed, key)}`;
}

/**
 * The file of a signature link.
 * @param target raw path and query
 * @param keys any of them may have signed it
 * @returns undefined if the link is malformed, forged or expired
 */
export function fileOfLink(target: string, { keys, now }: { readonly keys: readonly string[]; readonly now: Date }): string | undefined {
  const { signed = '', file, expires, token = '' } = TARGET.exec(target)?.groups ?? {};
  return isSigned(signed, token, keys) && toUnixSeconds(now) < Number(expires) ? file : undefined;
}

export class MissingLinkKeyError extends Error {
  override readonly name = 'MissingLinkKeyError';
}
