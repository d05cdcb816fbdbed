import type { Core, UID } from '@strapi/strapi';
import { UIDS } from '../uids';

/** Links a component's row to its entry, in the format of Strapi's entity manager. */
export const componentLink = (field: string, component: UID.Component, id: number) => ({ id, __pivot: { field, component_type: component } });

const [FIELD, COMPONENT] = ['signingNotice', 'mail.letter'] as const;

class RolledBack extends Error {}

/** Boot check: writes an entry with a component, reads it, and rolls back. */
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
