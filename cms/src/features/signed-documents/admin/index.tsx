import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { DocumentPanel } from './DocumentPanel';

/** Beside a signed agreement: its document. */
export function showDocuments(app: StrapiApp): void {
  addSidePanel(app, DocumentPanel);
}
