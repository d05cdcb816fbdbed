import type { Staff } from './content-rights';

interface Call {
  readonly state: Staff;
  readonly params: { readonly contentType: string };
}

/** Policy: allows staff who may read the previewed type. Strapi itself only requires a session. */
const previewRight = ({ state, params }: Call): boolean => state.userAbility.can('plugin::content-manager.explorer.read', params.contentType);

export default previewRight;
