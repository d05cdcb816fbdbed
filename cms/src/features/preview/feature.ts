import type { Feature } from '../../lib/feature';
import { offerPreviews } from './preview-handler';

/** Drafts, shown to staff as pages of the site. */
export const preview: Feature = { register: offerPreviews };
