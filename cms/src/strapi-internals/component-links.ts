import type { Core, UID } from '@strapi/strapi';
import { UIDS } from '../uids';

/** A row of a component as the database’s entity manager ties it to its entry: as Strapi itself does. */
export const componentLink = (field: string, component: UID.Component, id: number) => ({ id, __pivot: { field, component_type: component } });

const [FIELD, COMPONENT] = ['signingNotice', 'mail.letter'] as const;

class RolledBack extends Error {}

/** Boot check: an entry with a component is written, read again, and taken back. */
export async function componentsAreLinked(strapi: Core.Strapi): Promise<boolean> {
  let isLinked = false;
  try {
    await strapi.db.transaction(async () => {
      const { id: component }: { id: number } = await strapi.db.query(COMPONENT).create({ data: { text: 'check' } });
      const { id }: { id: number } = await strapi.db.query(UIDS.mailTexts).create({ data: { [FIELD]: componentLink(FIELD, COMPONENT, component) } });
      const entry: Readonly<Record<string, { readonly id?: number } | null>> | null = await strapi.db.query(UIDS.mailTexts).findOne({ where: { id }, populate: [FIELD] });
      isLinked = entry?.[FIELD]?.id === component;
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return isLinked;
}
