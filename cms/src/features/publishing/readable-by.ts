import type { EntryRef } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { permissionService, USER } from '../../strapi-internals/admin-services';
import { AUTHOR, mayReadEntry } from '../../strapi-internals/content-manager';
import { mainField } from './entry-name';

/** Whether an account may read an entry, and what it is called, with the roles that it has now. For mails; pages ask the session. */
export async function isReadableBy(strapi: Core.Strapi, account: number | null, { type, documentId, language }: EntryRef): Promise<boolean> {
  const uid = EDITED.find((known) => known === type);
  const user: object | null = account === null ? null : await strapi.db.query(USER).findOne({ where: { id: account }, populate: ['roles'] });
  if (!uid || !user) return false;
  const versions: readonly { readonly publishedAt: string | null }[] = await strapi.db.query(uid).findMany({ where: { documentId, locale: language }, populate: AUTHOR });
  const version = versions.find(({ publishedAt }) => publishedAt === null) ?? versions[0] ?? { documentId, locale: language };
  const model = strapi.contentType(uid);
  return mayReadEntry(strapi, await permissionService(strapi).engine.generateUserAbility(user), uid, version, model.kind === 'singleType' ? undefined : mainField(model));
}
