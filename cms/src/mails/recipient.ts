import { MailError } from './mail';

/** One mailbox. The forms take anything with an at-sign; a mail server would take some of that for several addresses, or for commands. */
const MAILBOX = /^[^\s"(),:;<>@[\\\]\p{Cc}]+@[^\s"(),:;<>@[\\\]\p{Cc}]+$/u;

export function isUsableAddress(address: string | null): address is string {
  return address !== null && MAILBOX.test(address);
}

/** One name for every way to write an address that reaches the same person: in capitals, or with a plus and a word. */
export function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@[^@]*$)/, '').toLowerCase();
}

/** @throws MailError if no mail can be sent to this address */
export function usableAddress(address: string): string {
  if (!isUsableAddress(address)) throw new MailError('recipient_unusable', true);
  return address;
}
