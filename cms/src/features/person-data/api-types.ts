/** What the firm holds of somebody, as it is listed to be chosen from. */
export interface Match {
  readonly kind: 'help_request' | 'agreement';
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Why a signed agreement is kept although somebody asks for it to be erased. */
  readonly holdReason: string | null;
}

/** What was erased, in numbers, and what was not. */
export interface Erased {
  readonly helpRequests: number;
  readonly agreements: number;
  readonly mails: number;
  readonly held: readonly { readonly reference: string; readonly reason: string }[];
}
