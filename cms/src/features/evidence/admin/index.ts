import { Shield } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { VERIFY } from './permissions';

/** The widget “Evidence” on the admin's home page, for those who may verify it: administrators. */
export function addEvidence(app: StrapiApp): void {
  app.widgets.register((others) => [
    ...others,
    {
      id: 'evidence',
      icon: Shield,
      title: label('evidence'),
      permissions: [VERIFY],
      component: async () => (await import('./EvidenceWidget')).EvidenceWidget,
    },
  ]);
}
