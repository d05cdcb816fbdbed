import type { Core } from '@strapi/strapi';
import type { errors } from '@strapi/utils';

import type { EditedEntry } from '../../content-types';
import type { ActingStaff } from '../../lib/acting-staff';
import { type UserAbility, USER } from '../../strapi-internals/admin-services';
import { AUTHOR, mayPublish } from '../../strapi-internals/content-manager';
import { labelOf } from '../publish-checks/texts-of-entry';
import type { PlannedAction, Reason } from './api-types';
import { PlanRefusal } from './due-work';

interface Account extends ActingStaff {
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
}

/**
 * The account that planned something, as it is now, with its roles.
 * @throws {PlanRefusal} if it is not active any more
 */
export async function activeAccount(strapi: Core.Strapi, id: number | null): Promise<Account> {
  const account: Account | null = id === null ? null : await strapi.db.query(USER).findOne({ where: { id }, populate: ['roles'] });
  if (!account) throw new PlanRefusal('account_deleted');
  if (account.isActive !== true || account.blocked === true) throw new PlanRefusal('account_inactive');
  return account;
}

/** @throws {PlanRefusal} if the entry has no draft, or if the account may not publish it: its language and its author count, too */
export async function requirePublishable(strapi: Core.Strapi, ability: UserAbility, entry: EditedEntry): Promise<void> {
  const draft: object | null = await strapi.db.query(entry.type).findOne({ where: versionOf(entry, null), populate: AUTHOR });
  if (!draft) throw new PlanRefusal('entry_missing');
  if (!mayPublish(strapi, ability, entry.type, draft)) throw new PlanRefusal('right_missing');
}

/** Publishes or unpublishes an entry through the document service, as its editors do. */
export async function changePublication(strapi: Core.Strapi, entry: EditedEntry, action: PlannedAction): Promise<void> {
  const { type, documentId, language } = entry;
  if (action === 'publish') await strapi.documents(type).publish({ documentId, locale: language });
  // A colleague may have unpublished it already.
  else if ((await strapi.db.query(type).count({ where: versionOf(entry, { $notNull: true }) })) > 0) await strapi.documents(type).unpublish({ documentId, locale: language });
}

const versionOf = ({ documentId, language }: EditedEntry, publishedAt: null | { readonly $notNull: true }) => ({ documentId, locale: language, publishedAt });

interface FieldErrors {
  readonly errors?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

/** What the CMS said against it, with the labels of the fields. */
export function reasonsOf(strapi: Core.Strapi, type: EditedEntry['type'], error: InstanceType<typeof errors.ApplicationError>): readonly Reason[] {
  const atFields = (error.details as FieldErrors | undefined)?.errors ?? [];
  if (atFields.length === 0) return [{ field: null, message: error.message }];
  return atFields.map(({ path: [field], message }) => ({ field: field === undefined ? null : labelOf(strapi.contentType(type), String(field)), message }));
}
