import { createHash } from 'node:crypto';

import { engine as permissionEngine } from '@strapi/permissions';
import type { Core } from '@strapi/strapi';

import { type AbilityRule, permissionService, type UserAbility } from './admin-services';

/** More than a firm has staff at work at once. */
const KEPT = 50;
/** Conditions of permissions. What they require depends on the account and its roles alone, so that it can be kept. */
const CONDITIONS: readonly string[] = ['admin::is-creator', 'admin::has-same-role-as-creator'];

type Engine = ReturnType<typeof permissionService>['engine'];
/** Strapi's own functions, by the engines in which they are replaced. */
const originals = new WeakMap<Engine, Engine['generateUserAbility']>();

/**
 * Keeps the rules that Strapi makes of somebody's permissions, where it makes them anew for each request: an administrator has
 * hundreds. The account and its permissions are still read for each request, and only exactly the same give the same rules: a
 * right that was taken away is gone with the next request.
 *
 * The abilities themselves are not kept: they remember every action and subject that they are asked about, and some requests
 * choose these freely.
 */
export function keepAbilities(strapi: Core.Strapi): void {
  const service = permissionService(strapi);
  const { engine } = service;
  const kept = new Map<string, Promise<readonly AbilityRule[]>>();
  originals.set(engine, engine.generateUserAbility);
  engine.generateUserAbility = async (user) => {
    const permissions = await service.findUserPermissions(user);
    const key = createHash('sha256').update(JSON.stringify([user, permissions])).digest('base64');
    const rules = kept.get(key) ?? engine.generateTokenAbility(permissions, user).then((ability) => ability.rules);
    // The last one used is the last in the map.
    kept.delete(key);
    kept.set(key, rules);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    return abilityOf(
      await rules.catch((error: unknown) => {
        kept.delete(key);
        throw error;
      }),
    );
  };
}

function abilityOf(rules: readonly AbilityRule[]): UserAbility {
  const builder = permissionEngine.abilities.caslAbilityBuilder();
  for (const { action, subject, fields, conditions } of rules) builder.can({ action, subject, properties: { fields }, condition: conditions } as Parameters<typeof builder.can>[0]);
  return builder.build() as unknown as UserAbility;
}

/** Boot check: kept rules are those that Strapi itself makes, and no condition depends on more than the account. */
export async function abilitiesAreKept(strapi: Core.Strapi): Promise<boolean> {
  const { engine, conditionProvider } = permissionService(strapi);
  const original = originals.get(engine);
  if (!original || conditionProvider.keys().some((name) => !CONDITIONS.includes(name))) return false;
  const account: object | null = await strapi.db.query('admin::user').findOne({ where: { isActive: true, roles: { id: { $notNull: true } } }, populate: ['roles'], orderBy: { id: 'asc' } });
  const nobody = { id: 0, roles: [] };
  for (const user of account ? [nobody, account] : [nobody]) {
    const [own, first, second] = [await original.call(engine, user), await engine.generateUserAbility(user), await engine.generateUserAbility(user)].map(sortedRules);
    if (first !== own || second !== own) return false;
  }
  return true;
}

/** As text, however absent fields and conditions are written. */
const sortedRules = ({ rules }: UserAbility): string => rules.map(({ action, subject, fields, conditions }) => JSON.stringify([action, subject, fields ?? null, conditions ?? null])).sort().join('\n');
