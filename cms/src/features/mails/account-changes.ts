import { isAdministration } from '../accounts/administrators';

/** An entry of the audit log about an account. */
interface AccountEntry {
  readonly action: string;
  /** JSON. */
  readonly details: string;
}

/** What the log says of an account. Of a change, each value that differs: the former and the new one. */
interface Values {
  readonly email: string;
  readonly active: boolean;
  readonly roles: readonly string[];
}
type Changed = { readonly [Field in keyof Values]?: readonly [before: Values[Field] | null, after: Values[Field] | null] };

/** What has changed about an account, also together with its password. */
export function changesIn({ action, details }: AccountEntry): Changed {
  return action === 'account_changed' || action === 'password_set' ? (JSON.parse(details) as Changed) : {};
}

/** Of an account that was changed, the former values of what differs; of one that was created or deleted, all. */
export function accountBefore(entry: AccountEntry): Partial<Values> {
  if (entry.action === 'account_created' || entry.action === 'account_deleted') return JSON.parse(entry.details) as Partial<Values>;
  const { email, active, roles } = changesIn(entry);
  return { ...(email ? { email: email[0] ?? '' } : {}), ...(active ? { active: active[0] ?? false } : {}), ...(roles ? { roles: roles[0] ?? [] } : {}) };
}

/** The address that an account had before this entry, or its password with it, was changed: its owner would not learn of it at the new one. */
export function formerAddress(entry: AccountEntry): string | undefined {
  return changesIn(entry).email?.[0] ?? undefined;
}

/** Roles that an account has got. */
export function rolesGiven(entry: AccountEntry): readonly string[] {
  if (entry.action === 'account_created') return accountBefore(entry).roles ?? [];
  const [before, after] = changesIn(entry).roles ?? [];
  return (after ?? []).filter((role) => !before?.includes(role));
}

/** Roles that an account has lost. */
export function rolesTaken(entry: AccountEntry): readonly string[] {
  const [before, after] = changesIn(entry).roles ?? [];
  return (before ?? []).filter((role) => !after?.includes(role));
}

/**
 * Names of the roles with rights of administrators that an account had or has, as they were when the entry was written.
 * @returns undefined if there was none, or the entry was written before entries said so
 */
export function administeringRoles({ details }: AccountEntry): readonly string[] | undefined {
  return (JSON.parse(details) as { readonly administering?: readonly string[] }).administering;
}

/** Whether the account had rights of administrators before this. Roles that did not change it still has. */
export function wasAdministrator(entry: AccountEntry): boolean {
  const administering = administeringRoles(entry) ?? [];
  return accountBefore(entry).roles?.some((role) => administering.includes(role)) ?? administering.length > 0;
}

/** Whether a change of a role's rights gave it, or altered, rights of administrators, and whether it took some. */
export function administrationRights(details: string): { readonly given: boolean; readonly taken: boolean } {
  const { given = [], altered = [], taken = [] } = JSON.parse(details) as Partial<Record<'given' | 'altered' | 'taken', readonly string[]>>;
  const isOne = (right: string): boolean => {
    const [action, subject] = right.split(' ');
    return isAdministration(action, subject);
  };
  return { given: [...given, ...altered].some(isOne), taken: taken.some(isOne) };
}
