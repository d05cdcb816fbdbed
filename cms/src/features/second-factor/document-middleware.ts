import type { Core, Modules } from '@strapi/strapi';

import { fieldError } from '../../lib/field-errors';
import { staffLanguage } from '../../lib/staff-language';
import { UIDS } from '../../uids';
import { currentStaff } from '../accounts/current-staff';
import { readAdministrationSettings } from '../administration-settings/settings';
import { endSessionsWithoutSecondFactor } from './requirement';
import { hasSecondFactor } from './second-factors';

const FIELD = 'secondFactorRequired';
const TEXTS = {
  en: 'First set up a second factor for your own account (your profile, below): otherwise this would log you out.',
  ru: 'Сначала настройте второй шаг входа для своей учётной записи (в профиле, внизу): иначе вас самих разлогинит.',
} as const;

/** Requires of the administrator who requires second factors that they have one, and ends the sessions of those who have none. */
export const requiredSecondFactor =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.administrationSettings || context.action !== 'update') return next();
    const { data } = context.params as { readonly data?: Readonly<Record<string, unknown>> };
    // Strapi takes other values for true, too, such as 1.
    if (!data?.[FIELD] || (await readAdministrationSettings(strapi))[FIELD] === true) return next();
    const account = currentStaff(strapi)?.id;
    if (typeof account === 'number' && !(await hasSecondFactor(strapi, account))) throw fieldError(FIELD, TEXTS[staffLanguage(strapi)]);
    const result = await next();
    // After it is stored: a log-in at the same time sees it, or its session ends here.
    await endSessionsWithoutSecondFactor(strapi);
    return result;
  };
