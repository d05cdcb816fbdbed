import type { Feature } from '../../lib/feature';
import { registerPreviewHandler } from './preview-handler';

/** Previews: staff see drafts as pages of the site. */
export const preview: Feature = { register: registerPreviewHandler };
