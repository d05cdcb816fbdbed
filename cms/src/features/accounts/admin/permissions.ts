const permission = (action: string) => ({ action, subject: null });

/** What the panel on a colleague's page takes. */
export const MANAGE_ACCOUNTS = [permission('admin::users.read'), permission('admin::users.update')];
