import { Shield } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { FIND } from './permissions';

/** The menu item “A person’s data”, for users who may search. */
export function addPersonData(app: StrapiApp): void {
  app.addMenuLink({
    to: 'person-data',
    icon: Shield,
    intlLabel: label('person'),
    permissions: [FIND],
    Component: () => import('./PersonDataPage'),
  });
}
