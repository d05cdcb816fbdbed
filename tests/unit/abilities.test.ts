/** @jest-environment node */
import { engine as permissionEngine } from '@strapi/permissions';
import type { Core } from '@strapi/strapi';

import { abilitiesAreKept, keepAbilities } from '../../cms/src/strapi-internals/abilities';

interface Ability {
  readonly rules: readonly object[];
  can(action: string, subject: unknown): boolean;
  possibleRulesFor(action: string, subject: string): readonly object[];
}
interface Permission {
  readonly action: string;
  readonly subject: string;
  readonly condition?: object;
}

/** What Strapi makes of permissions. */
function abilityOf(permissions: readonly Permission[]): Ability {
  const builder = permissionEngine.abilities.caslAbilityBuilder();
  for (const { action, subject, condition } of permissions) builder.can({ action, subject, properties: { fields: ['title'] }, condition } as Parameters<typeof builder.can>[0]);
  return builder.build() as unknown as Ability;
}

const READ = { action: 'read', subject: 'article', condition: { $and: [{ author: { $eq: 1 } }] } };
const WRITE = { action: 'write', subject: 'article' };

/** A stub of Strapi with the permissions of one account, whose engine counts how often it makes an ability. */
function strapiWith({ conditions = ['admin::is-creator'] }: { readonly conditions?: readonly string[] } = {}) {
  const state = { permissions: [READ] as readonly Permission[], made: 0, makes: abilityOf };
  const service = {
    conditionProvider: { keys: () => conditions },
    findUserPermissions: () => Promise.resolve(state.permissions),
    engine: {
      generateUserAbility: (_user: object) => Promise.resolve(abilityOf(state.permissions)),
      generateTokenAbility(permissions: readonly Permission[]) {
        state.made += 1;
        return Promise.resolve().then(() => state.makes(permissions));
      },
    },
  };
  const strapi = { service: () => service, db: { query: () => ({ findOne: () => Promise.resolve({ id: 1, roles: [] }) }) } } as unknown as Core.Strapi;
  return { strapi, state, engine: service.engine };
}

test('rules are made once for the same permissions of an account, and allow the same', async () => {
  const { strapi, state, engine } = strapiWith();
  keepAbilities(strapi);
  const [first, second] = [await engine.generateUserAbility({ id: 1 }), await engine.generateUserAbility({ id: 1 })];
  expect(state.made).toBe(1);
  for (const ability of [first, second]) {
    expect(ability.rules).toEqual(abilityOf([READ]).rules);
    expect([ability.can('read', 'article'), ability.can('write', 'article')]).toEqual([true, false]);
  }
  await engine.generateUserAbility({ id: 2 });
  state.permissions = [READ, WRITE];
  expect((await engine.generateUserAbility({ id: 1 })).can('write', 'article')).toBe(true);
  expect(state.made).toBe(3);
});

test('what an ability is asked about is not kept: requests can ask about anything', async () => {
  const { strapi, engine } = strapiWith();
  keepAbilities(strapi);
  const [first, second] = [await engine.generateUserAbility({ id: 1 }), await engine.generateUserAbility({ id: 1 })];
  expect(second).not.toBe(first);
  // An ability remembers its answer, so that it gives the same list again; a list of another ability is another one.
  expect(first.possibleRulesFor('a', 'b')).toBe(first.possibleRulesFor('a', 'b'));
  expect(second.possibleRulesFor('a', 'b')).not.toBe(first.possibleRulesFor('a', 'b'));
});

test('a failure is not kept', async () => {
  const { strapi, state, engine } = strapiWith();
  keepAbilities(strapi);
  state.makes = () => {
    throw new Error('the database is away');
  };
  await expect(engine.generateUserAbility({ id: 1 })).rejects.toThrow('the database is away');
  state.makes = abilityOf;
  expect((await engine.generateUserAbility({ id: 1 })).can('read', 'article')).toBe(true);
});

describe('the boot check', () => {
  test('accepts rules that are those of Strapi', async () => {
    const { strapi } = strapiWith();
    keepAbilities(strapi);
    expect(await abilitiesAreKept(strapi)).toBe(true);
  });

  test('refuses other rules, a condition that is not known, and an engine that was not changed', async () => {
    const other = strapiWith();
    other.state.makes = () => abilityOf([WRITE]);
    keepAbilities(other.strapi);
    expect(await abilitiesAreKept(other.strapi)).toBe(false);
    const unknown = strapiWith({ conditions: ['admin::is-creator', 'plugin::calendar.in-office-hours'] });
    keepAbilities(unknown.strapi);
    expect(await abilitiesAreKept(unknown.strapi)).toBe(false);
    expect(await abilitiesAreKept(strapiWith().strapi)).toBe(false);
  });
});
