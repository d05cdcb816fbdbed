import type { StrapiApp } from '@strapi/strapi/admin';

/** Strapi's own widgets that say nothing to staff: the account, how many entries of all kinds there are, and what developers count. */
const LEFT_OUT = ['profile-info', 'chart-entries', 'key-statistics'];

/** Leaves widgets out of the admin's home page. Homes that somebody has arranged with them keep the others. */
export function leaveOutWidgets(app: StrapiApp): void {
  app.widgets.register((widgets) => widgets.filter(({ id }) => !LEFT_OUT.includes(id)));
}
