import type { Staff } from '../publishing/rights';

interface Call {
  readonly state: Staff;
  readonly params: { readonly contentType: string };
}

/** Lets those pass who may read what they want to see: Strapi asks for no more than that somebody is on the staff. */
const previewRight = ({ state, params }: Call): boolean => state.userAbility.can('plugin::content-manager.explorer.read', params.contentType);

export default previewRight;
