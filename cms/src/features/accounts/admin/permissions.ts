import { permissionFor } from '../../../admin/permission';

/** What the panel on a colleague's page takes. */
export const MANAGE_ACCOUNTS = [permissionFor('admin::users.read'), permissionFor('admin::users.update')];
