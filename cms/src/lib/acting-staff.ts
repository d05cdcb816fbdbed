import { ContextValue } from './context-value';

/** An account as whose owner the CMS acts outside of a request. */
export interface ActingStaff {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
  readonly preferedLanguage: string | null;
}

const acting = new ContextValue<ActingStaff>();

/** Does work that an account has asked for earlier: recorded, and refused in words, as if its owner did it now. */
export const actAs = <T>(account: ActingStaff, work: () => Promise<T>): Promise<T> => acting.run(account, work);

/** The account as which the CMS acts; undefined in requests. */
export const actingStaff = (): ActingStaff | undefined => acting.get();
