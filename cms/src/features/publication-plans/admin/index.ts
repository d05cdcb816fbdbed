import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { PlanPanel } from './PlanPanel';

/** The panel “Publish later”, for those who may publish the entry. */
export function addPublicationPlans(app: StrapiApp): void {
  addSidePanel(app, PlanPanel);
}
