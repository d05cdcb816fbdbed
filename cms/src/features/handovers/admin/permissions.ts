import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS } from '../../../uids';

export const HAND_OVER = permissionFor(STAFF_ACTIONS.handOver);
