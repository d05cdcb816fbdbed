import type { Core } from '@strapi/strapi';

import { authService, type User } from '../../strapi-internals/admin-services';
import { type Count, countersOf } from '../bot-protection/rate-counters';

type Owner = Pick<User, 'id' | 'password'>;

/** Counts a password that somebody enters in their own session, which may be somebody else's. @returns the counter if it is over its limit */
export async function countPassword(strapi: Core.Strapi, { id }: Pick<Owner, 'id'>): Promise<Count | undefined> {
  const count = await countersOf(strapi).count('device', `current password ${id}`);
  return count.isOver ? count : undefined;
}

export async function isPasswordOf(strapi: Core.Strapi, { password }: Pick<Owner, 'password'>, typed: unknown): Promise<boolean> {
  return typeof typed === 'string' && (await authService(strapi).validatePassword(typed, password ?? ''));
}
