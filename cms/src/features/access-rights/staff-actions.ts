import type { Core } from '@strapi/strapi';

import { permissionService } from '../../strapi-internals/admin-services';
import { STAFF_ACTIONS } from '../../uids';

/** Registers the permissions shown in the settings of roles. Must run before Strapi's bootstrap, which removes unknown ones. */
export async function registerStaffActions(strapi: Core.Strapi): Promise<void> {
  const action = (id: string, displayName: string) => ({ section: 'settings' as const, category: 'visitors', displayName, uid: id.replace('api::', '') });
  await permissionService(strapi).actionProvider.registerMany([
    action(STAFF_ACTIONS.exportRequests, 'Export help requests'),
    action(STAFF_ACTIONS.sendMailAgain, 'Send failed mails again'),
    action(STAFF_ACTIONS.findPerson, 'Find and export a person’s data'),
    action(STAFF_ACTIONS.erasePerson, 'Erase a person’s data'),
    action(STAFF_ACTIONS.handOver, 'Hand over signed agreements for court'),
    action(STAFF_ACTIONS.readAuditLog, 'Read and export the audit log'),
    action(STAFF_ACTIONS.readFigures, 'See the figures'),
    action(STAFF_ACTIONS.verifyEvidence, 'Verify the evidence of signed agreements'),
  ]);
}
