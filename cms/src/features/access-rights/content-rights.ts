import { CONTENT } from '../../content-types';

/** The logged-in user, as Strapi stores it in `ctx.state`. */
export interface Staff {
  readonly userAbility: { can(action: string, subject: string): boolean };
}

export type ContentAction = 'read' | 'publish';

/** Whether the user may do this with any content type. */
export function mayDo({ userAbility }: Staff, action: ContentAction): boolean {
  return CONTENT.some((uid) => userAbility.can(`plugin::content-manager.explorer.${action}`, uid));
}

/** Policy of staff routes: requires this right on any content type. */
export const contentRightPolicy = (action: ContentAction) => ({ name: 'global::content-right', config: { action } });
