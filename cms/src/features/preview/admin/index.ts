import type { StrapiApp } from '@strapi/strapi/admin';

import { injectComponent } from '../../../admin/injected-components';
import { PreviewBeside } from './PreviewBeside';

/** Adds the preview beside the form. */
export function addPreviewBeside(app: StrapiApp): void {
  injectComponent(app, ['editView', 'right-links'], 'preview-beside', PreviewBeside);
}

export { renewPreviews } from './preview-renewal';
