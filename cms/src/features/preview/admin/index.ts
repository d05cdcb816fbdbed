import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

import { PreviewBeside } from './PreviewBeside';

interface ContentManager {
  injectComponent(page: string, area: string, component: { readonly name: string; readonly Component: () => ReactNode }): void;
}

/** Adds the preview beside the form. */
export function addPreviewBeside(app: StrapiApp): void {
  (app.getPlugin('content-manager') as unknown as ContentManager).injectComponent('editView', 'right-links', { name: 'preview-beside', Component: PreviewBeside });
}

export { renewPreviews } from './preview-renewal';
