import { CONTENT } from '../types-of-content';

/** Who is logged in to the admin, as Strapi leaves it in `ctx.state`. */
export interface Staff {
  readonly userAbility: { can(action: string, subject: string): boolean };
}

export type ContentAction = 'read' | 'publish';

/** Whether somebody may do this with anything that pages show. */
export function mayDo({ userAbility }: Staff, action: ContentAction): boolean {
  return CONTENT.some((uid) => userAbility.can(`plugin::content-manager.explorer.${action}`, uid));
}
