import type { Core } from '@strapi/strapi';

import { currentStaff, handlerAccounts, nameOf } from '../accounts/current-staff';
import { severalAssigned } from '../mails/composers/assignment';
import { outboxOf } from '../../services';
import { USER } from '../../strapi-internals/admin-services';
import { UIDS } from '../../uids';

/** Tells an assignee by mail, in the transaction that assigns; nobody is told of what they did themselves. */
export async function tellAssignee(strapi: Core.Strapi, name: string, references: readonly string[]): Promise<void> {
  const [reference] = references;
  if (reference === undefined) return;
  const author = currentStaff(strapi)?.id;
  const accounts = (await handlerAccounts(strapi)).filter((account) => account.name === name && account.id !== author);
  if (references.length === 1) return outboxOf(strapi).addAssignmentNotice(reference, accounts);
  for (const account of accounts) await outboxOf(strapi).addAssignmentNotice(severalAssigned(account.documentId, references.length), [account]);
}

interface NameChange {
  readonly params: { readonly where?: object };
  readonly state: { before?: readonly { readonly id: number; readonly name: string }[] };
}

/** Requests are assigned by name: a colleague who gets another one keeps theirs. */
export function followRenamedColleagues(strapi: Core.Strapi): void {
  const accounts = async (where: object) => {
    const rows: readonly { readonly id: number; readonly firstname: string | null; readonly lastname: string | null; readonly email: string }[] = await strapi.db.query(USER).findMany({ select: ['id', 'firstname', 'lastname', 'email'], where });
    return rows.map((row) => ({ id: row.id, name: nameOf(row) }));
  };
  strapi.db.lifecycles.subscribe({
    models: [USER],
    async beforeUpdate(event) {
      const { params, state } = event as unknown as NameChange;
      state.before = await accounts(params.where ?? {});
    },
    async afterUpdate(event) {
      const { before = [] } = (event as unknown as NameChange).state;
      for (const { id, name } of await accounts({ id: { $in: before.map((account) => account.id) } })) {
        const former = before.find((account) => account.id === id)?.name;
        if (former === undefined || former === name) continue;
        // Somebody else may have the former name.
        if ((await handlerAccounts(strapi)).some((account) => account.name === former)) continue;
        await strapi.db.query(UIDS.helpRequest).updateMany({ where: { assignee: former }, data: { assignee: name, updatedAt: new Date() } });
      }
    },
  });
}
