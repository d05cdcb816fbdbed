import type { StrapiApp } from '@strapi/strapi/admin';

import { addBelow } from '../../../admin/strapi-pages';
import { AccountPanel } from './AccountPanel';

/** Invitation, second factor and sessions below a colleague's data, for administrators. */
export function addAccountPanel(app: StrapiApp): void {
  addBelow(app, ['settings/*', 'users/:id'], AccountPanel);
}
