import type { Core } from '@strapi/strapi';

/** What members of the staff may be allowed beyond reading and writing entries. */
export const STAFF_ACTIONS = {
  exportRequests: 'api::help-requests.export',
  sendMailAgain: 'api::mails.send-again',
  findPerson: 'api::person-data.find',
  erasePerson: 'api::person-data.erase',
} as const;

interface ActionProvider {
  registerMany(actions: readonly { section: 'settings'; category: string; displayName: string; uid: string }[]): Promise<unknown>;
}

/** Shown to administrators where they give rights to roles. Before Strapi starts: at its start it removes rights it does not know. */
export async function registerStaffActions(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as { actionProvider: ActionProvider };
  const action = (id: string, displayName: string) => ({ section: 'settings' as const, category: 'visitors', displayName, uid: id.replace('api::', '') });
  await actionProvider.registerMany([
    action(STAFF_ACTIONS.exportRequests, 'Export help requests'),
    action(STAFF_ACTIONS.sendMailAgain, 'Send failed mails again'),
    action(STAFF_ACTIONS.findPerson, 'Find and export a person’s data'),
    action(STAFF_ACTIONS.erasePerson, 'Erase a person’s data'),
  ]);
}
