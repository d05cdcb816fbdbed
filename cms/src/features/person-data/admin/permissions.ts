import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS } from '../../../uids';

export const FIND = permissionFor(STAFF_ACTIONS.findPerson);
export const ERASE = permissionFor(STAFF_ACTIONS.erasePerson);
