import { isSigned, toUnixSeconds, sign } from '../../lib/signed-token';

/** Validity of a token. The admin requests a new one when the preview reports that it has expired. */
export const PREVIEW_SECONDS = 600;

/** A member of staff viewing a preview. */
export interface Viewer {
  readonly user: number;
  /** Id of the session that requested the token. */
  readonly session: string;
}

interface SigningOptions {
  readonly key: string;
  readonly now: Date;
}

/** The canonical format, as {@link previewToken} writes it. */
const TOKEN = /^(?<signed>(?<expires>[1-9]\d{0,11})\.(?<user>[1-9]\d{0,11})\.(?<session>[\w-]{1,128}))\.(?<mac>[0-9a-f]{64})$/;

/** A token for reading drafts; valid for some minutes, as long as the session exists. */
export function previewToken({ user, session }: Viewer, { key, now }: SigningOptions): string {
  const signed = `${toUnixSeconds(now) + PREVIEW_SECONDS}.${user}.${session}`;
  return `${signed}.${sign(signedText(signed), key)}`;
}

/** @returns undefined if the token is malformed, forged or expired */
export function readPreviewToken(token: string, { key, now }: SigningOptions): Viewer | undefined {
  const { signed = '', expires, user, session = '', mac = '' } = TOKEN.exec(token)?.groups ?? {};
  return isSigned(signedText(signed), mac, [key]) && toUnixSeconds(now) < Number(expires) ? { user: Number(user), session } : undefined;
}

/** The signed text; its prefix separates preview tokens from other uses of the key. */
function signedText(signed: string): string {
  return `preview ${signed}`;
}
