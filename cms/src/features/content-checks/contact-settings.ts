import { isTimeZone, MESSENGER_NAMES, messengerField, messengerLink } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { type FieldRefusal, isFilled, refusal } from '../../lib/field-errors';
import { UIDS } from '../../uids';

/** Refuses site settings with an unknown time zone, or with an account that is no messenger's. */
export const contactSettings =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.siteSettings || !('data' in context.params)) return next();
    const data = (context.params.data ?? {}) as Readonly<Record<string, unknown>>;
    const written = (name: string): string | undefined => (typeof data[name] === 'string' && data[name].trim() !== '' ? data[name].trim() : undefined);
    const zone = written('officeTimeZone');
    const refusals: FieldRefusal[] = [
      ...(zone === undefined || isTimeZone(zone) ? [] : [{ path: ['officeTimeZone'], code: 'time_zone_unknown' as const, values: {} }]),
      ...MESSENGER_NAMES.flatMap((name): FieldRefusal[] => {
        const account = written(messengerField(name));
        return account === undefined || messengerLink(name, account) !== undefined ? [] : [{ path: [messengerField(name)], code: 'messenger_account', values: {} }];
      }),
    ];
    if (isFilled(refusals)) throw refusal(strapi, refusals);
    return next();
  };
