/** How somebody gets into the admin, for administrators. */
export interface AccountAccess {
  readonly email: string;
  /** Null: the account has a password. */
  readonly invitation: ShownInvitation | null;
  readonly sessions: readonly ShownSession[];
}

export interface ShownInvitation {
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly isExpired: boolean;
  /** The latest mail; null: erased. */
  readonly mail: { readonly state: 'pending' | 'sending' | 'sent' | 'failed'; readonly failure: string | null } | null;
  /** False: mails are written into a folder. */
  readonly hasMailServer: boolean;
}

export interface ShownSession {
  readonly id: string;
  /** Browser and system; null: unknown. */
  readonly device: string | null;
  /** ISO 8601. */
  readonly loggedInAt: string | null;
  readonly usedAt: string;
}
