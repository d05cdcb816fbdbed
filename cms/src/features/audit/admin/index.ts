import { ClockCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { READ_AUDIT_LOG } from './permissions';

/** The menu item “Audit log”, for those who may read it: administrators. */
export function addAuditLog(app: StrapiApp): void {
  app.addMenuLink({
    to: 'audit-log',
    icon: ClockCounterClockwise,
    intlLabel: label('audit'),
    permissions: [READ_AUDIT_LOG],
    Component: () => import('./AuditPage'),
  });
}
