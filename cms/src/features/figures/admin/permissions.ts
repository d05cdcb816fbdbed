import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS } from '../../../uids';

export const READ_FIGURES = permissionFor(STAFF_ACTIONS.readFigures);
