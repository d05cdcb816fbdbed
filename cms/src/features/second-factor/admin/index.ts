import type { StrapiApp } from '@strapi/strapi/admin';

import { addBelow } from '../../../admin/strapi-pages';
import { OwnSecondFactor } from './OwnSecondFactor';
import { askForSecondFactors } from './second-step';

/** The second factor of the log-in, and its settings in the profile. */
export function addSecondFactor(app: StrapiApp): void {
  askForSecondFactors();
  addBelow(app, ['me'], OwnSecondFactor);
}
