import { callTimes, controlOfColumn, hoursCode, UNKNOWN, wishedHoursAt, type FieldCode, type FieldError, type FormName, type HelpRequestInput, type Office } from '@site/rules';

import type { Geolocation } from '../lib/geolocate';
import type { Tracking } from '../lib/tracking';

/** A form's validated content. */
interface Content {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly callTime?: string | undefined;
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
}

interface RequestContext {
  readonly location: Geolocation;
  readonly tracking: Tracking;
  readonly language: HelpRequestInput['language'];
  readonly office: Office | null;
  readonly zone: string | null;
}

/** The body of a help request. Only the help request page sends tracking parameters. */
export function toHelpRequest(form: FormName, content: Content, { location, tracking, language, office, zone }: RequestContext): HelpRequestInput {
  const { firstName, lastName, email, phone, callTime, subject, message } = content;
  const hours = office && callTimes(office).find((one) => hoursCode(one) === callTime);
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    country_code: location.country ?? UNKNOWN,
    ip_address: location.ip ?? UNKNOWN,
    form,
    language,
    ...(office && hours && { call_time: hoursCode(hours), ...(zone !== null && { call_time_visitor: hoursCode(wishedHoursAt(hours, office, zone, Date.now())), time_zone: zone }) }),
    ...(form === 'help'
      ? { sub1: tracking.sub1 ?? null, sub2: tracking.sub2 ?? null, sub3: tracking.sub3 ?? null }
      : { subject: subject || null, message: message || null }),
  };
}

/** Maps an error of the server to its control; empty if there is none. */
export function toControlErrors(column: string, code: FieldCode): FieldError[] {
  const field = controlOfColumn(column);
  return field === undefined ? [] : [{ field, code }];
}
