import type { Core } from '@strapi/strapi';

import { authService, type User } from '../../strapi-internals/admin-services';
import { recordGuessing } from '../audit/record';
import { type Count, countersOf } from '../bot-protection/rate-counters';

type Owner = Pick<User, 'id' | 'password'>;

/** Counts a password that somebody enters in their own session, which may be somebody else's: beyond the limit the owner is told. @returns the counter if it is over its limit */
export async function countPassword(strapi: Core.Strapi, { id }: Pick<Owner, 'id'>): Promise<Count | undefined> {
  const count = await countersOf(strapi).count('device', `current password ${id}`);
  if (!count.isOver) return undefined;
  await recordGuessing(strapi, 'password_refused', id);
  return count;
}

export async function isPasswordOf(strapi: Core.Strapi, { password }: Pick<Owner, 'password'>, typed: unknown): Promise<boolean> {
  return typeof typed === 'string' && (await authService(strapi).validatePassword(typed, password ?? ''));
}
