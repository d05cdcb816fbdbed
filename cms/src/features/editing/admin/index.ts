import type { StrapiApp } from '@strapi/strapi/admin';

import { injectComponent } from '../../../admin/injected-components';
import { FormGuard, PreviewGuard } from './FormGuard';
import { protectChanges } from './saving';
import { keepCloseReportsAlive } from './useOtherForms';

/** Keeps people who edit the same entry from overwriting each other’s work, and shows them to each other. */
export function protectEditing(app: StrapiApp): void {
  protectChanges();
  keepCloseReportsAlive();
  injectComponent(app, ['editView', 'right-links'], 'form-guard', FormGuard);
  injectComponent(app, ['preview', 'actions'], 'form-guard', PreviewGuard);
}

export { showLastEdited } from './LastEdited';
export { addTextPartsField, showTextParts } from './text-parts';
