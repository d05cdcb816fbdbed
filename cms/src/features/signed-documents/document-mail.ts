import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { UIDS } from '../../uids';

/** Mails the document that is made to the client, if the address is confirmed; an address that is not gets none. */
export async function mailConfirmed(strapi: Core.Strapi, reference: string): Promise<void> {
  const where = { reference, email_confirmed_at: { $notNull: true } };
  const signing: { readonly language: LanguageCode } | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['language'], where });
  if (signing) await outboxOf(strapi).addDocument(reference, signing.language);
}
