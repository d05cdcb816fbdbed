import type { StrapiApp } from '@strapi/strapi/admin';

import { addSidePanel } from '../../../admin/side-panels';
import { HistoryPanel } from './HistoryPanel';

/** The panel “History”, for those who may change the entry. */
export function addEntryHistory(app: StrapiApp): void {
  addSidePanel(app, HistoryPanel);
}
