import type { CountedForm } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { StepCount } from './api-types';
import type { Period } from './office-weeks';

/** What was counted on the days of a period, in order. */
export async function countedSteps(strapi: Core.Strapi, { from, until }: Period): Promise<readonly StepCount[]> {
  const rows: readonly { readonly day: string; readonly step: string; readonly count: number | string }[] = await strapi.db.query(UIDS.formStep).findMany({ select: ['day', 'step', 'count'], where: { day: { $gte: from, $lte: until } }, orderBy: { name: 'asc' } });
  return rows.map(({ day, step: name, count }) => {
    const [form = '', step = ''] = name.split(' ');
    return { day, form: form as CountedForm, step, count: Number(count) };
  });
}
