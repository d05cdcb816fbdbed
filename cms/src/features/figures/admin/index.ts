import { ChartPie } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';

import { label } from '../../../admin/texts/label';
import { READ_FIGURES } from './permissions';

/** The menu item “Figures”, for those who may see them. */
export function addFigures(app: StrapiApp): void {
  app.addMenuLink({
    to: 'figures',
    icon: ChartPie,
    intlLabel: label('figures'),
    permissions: [READ_FIGURES],
    Component: () => import('./FiguresPage'),
  });
}
