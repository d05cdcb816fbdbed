import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS } from '../../../uids';

export const READ_AUDIT_LOG = permissionFor(STAFF_ACTIONS.readAuditLog);
