import { create as createQrCode } from 'qrcode';

import { environment } from '../../environment';
import type { SetUp } from './api-types';
import { addressOfKey, newKey } from './one-time-codes';
import { seal, unseal } from './sealing';

/** Whoever sets up a second factor may have to install an app first. */
const VALIDITY_MS = 30 * 60_000;

/** When a key is handed out: where there is no second factor yet, or in place of the present one, after its code was given. */
export type Occasion = 'first' | 'replacement';

interface Ticket {
  readonly key: string;
  readonly until: number;
}

/** A new key for an authenticator app. It is stored only when a code shows that the app has it. */
export function newSetUp({ id, email }: { readonly id: number; readonly email: string }, occasion: Occasion): SetUp {
  const key = newKey();
  const address = addressOfKey(key, environment().siteUrl.hostname, email);
  const ticket: Ticket = { key, until: Date.now() + VALIDITY_MS };
  return { key, address, qr: qrOf(address), ticket: seal(JSON.stringify(ticket), purposeOf(id, occasion), environment().appKeys) };
}

/** The key of a ticket that was made here for this account and occasion and has not expired. */
export function keyOfTicket(ticket: string, account: number, occasion: Occasion): string | undefined {
  const unsealed = unseal(ticket, purposeOf(account, occasion), environment().appKeys);
  if (!unsealed) return undefined;
  const { key, until } = JSON.parse(unsealed.text) as Ticket;
  return Date.now() < until ? key : undefined;
}

const purposeOf = (account: number, occasion: Occasion): string => `set-up ${occasion} ${account}`;

/** The dark modules as a path of squares. */
function qrOf(text: string): SetUp['qr'] {
  const { size, data } = createQrCode(text, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data).flatMap((isDark, index) => (isDark ? [`M${index % size} ${Math.floor(index / size)}h1v1h-1z`] : []));
  return { size, path: squares.join('') };
}
