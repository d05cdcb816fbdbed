import type { StrapiApp } from '@strapi/strapi/admin';

import { addBelow, changePage } from '../../../admin/strapi-pages';
import { AccountPanel } from './AccountPanel';
import { AccountStates } from './AccountStates';
import { withDevices } from './OwnSessions';

/** Invitation, second factor and sessions below a colleague's data, for administrators; in the list, states in the admin's language. */
export function addAccountPanel(app: StrapiApp): void {
  addBelow(app, ['settings/*', 'users/:id'], AccountPanel);
  addBelow(app, ['settings/*', 'users'], AccountStates);
  changePage(app, ['me/sessions'], withDevices);
}
