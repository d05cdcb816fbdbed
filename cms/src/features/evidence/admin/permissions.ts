import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS } from '../../../uids';

export const VERIFY = permissionFor(STAFF_ACTIONS.verifyEvidence);
