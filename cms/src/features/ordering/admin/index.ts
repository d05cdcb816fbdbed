import type { StrapiApp } from '@strapi/strapi/admin';

import { injectComponent } from '../../../admin/injected-components';
import { OrderButton } from './OrderButton';

/** Adds the button “Put in order” to the lists of entries that have an order. */
export function addOrdering(app: StrapiApp): void {
  injectComponent(app, ['listView', 'actions'], 'put-in-order', OrderButton);
}
