/** A single mailbox. The forms accept anything with an at-sign, which a mail server could read as several addresses or commands, and which people could read as another one. */
const MAILBOX = /^[^\s"(),:;<>@[\\\]\p{C}\p{Z}]+@[^\s"(),:;<>@[\\\]\p{C}\p{Z}]+$/u;

export function isUsableAddress(address: string | null): address is string {
  return address !== null && MAILBOX.test(address);
}

/**
 * A link that writes to this address, and to no other: what a visitor typed may contain the marks that add copies and texts to a link.
 * @returns undefined if it is not the address of a mailbox
 */
export function mailLink(address: unknown): string | undefined {
  if (typeof address !== 'string' || !isUsableAddress(address)) return undefined;
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
}
