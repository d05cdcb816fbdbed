import { UNKNOWN, type FieldCode, type FieldError, type FormName, type HelpRequestInput } from '@site/rules';

import type { Geolocation } from '../lib/geolocate';
import type { Tracking } from '../lib/tracking';

/** A form's content after it was checked. */
interface Content {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
}

interface Circumstances {
  readonly location: Geolocation;
  readonly tracking: Tracking;
  readonly language: HelpRequestInput['language'];
}

/** What goes over the wire. Only the help-request page sends the sub-parameters (specification, section 3). */
export function toHelpRequest(form: FormName, content: Content, { location, tracking, language }: Circumstances): HelpRequestInput {
  const { firstName, lastName, email, phone, subject, message } = content;
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    country_code: location.country ?? UNKNOWN,
    ip_address: location.ip ?? UNKNOWN,
    form,
    language,
    ...(form === 'help'
      ? { sub1: tracking.sub1 ?? null, sub2: tracking.sub2 ?? null, sub3: tracking.sub3 ?? null }
      : { subject: subject || null, message: message || null }),
  };
}

const CONTROLS: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  subject: 'subject',
  message: 'message',
};

/** A field that the server refused, as an error of its control; nothing if no control is to blame. */
export function controlNameOf(field: string, code: FieldCode): FieldError[] {
  const control = CONTROLS[field];
  return control === undefined ? [] : [{ field: control, code }];
}
