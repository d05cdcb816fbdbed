import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { ProofPanel } from './ProofPanel';

/** Beside a signed agreement: what proves it, and handing it over for a court. */
export function showProof(app: StrapiApp): void {
  addSidePanel(app, ProofPanel);
}
