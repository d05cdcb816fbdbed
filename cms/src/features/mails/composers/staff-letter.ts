import { localeByCode, longMinute } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { type Letter, letterAsHtml, letterAsText } from '../letter';
import type { Words } from '../mail';
import { MailTexts } from '../mail-texts';
import { usableAddress } from '../recipient';

/** Languages of the admin in which mails to staff are written. They are not among the mail texts: editors must not change where administrators set their passwords. */
export type StaffMailLanguage = 'en' | 'ru';

/** A mail in one of the languages. */
export type StaffLetter = Omit<Letter, 'language'> & { readonly subject: string };

/** Formats a moment in the letter's language, in the time zone of the office. */
type OfficeTime = (moment: Date) => string;

/** A mail to a member of staff in the language of their account or, where that is not set, in both. */
export async function staffLetter(strapi: Core.Strapi, to: string, preferred: string | null | undefined, letterIn: (language: StaffMailLanguage, time: OfficeTime) => StaffLetter): Promise<Words> {
  const [language, ...others] = languagesOf(preferred);
  const { company, officeTimeZone } = await MailTexts.read(strapi, language);
  const letterOf = (each: StaffMailLanguage): StaffLetter => letterIn(each, (moment) => longMinute(moment, localeByCode(each), officeTimeZone));
  const inLanguage = (each: StaffMailLanguage): Letter => ({ ...letterOf(each), language: each });
  const letters = [inLanguage(language), ...others.map(inLanguage)] as const;
  return {
    recipient: usableAddress(to),
    reply_to: null,
    sender_name: company,
    subject: [language, ...others].map((each) => letterOf(each).subject).join(' / '),
    text: letters.map(letterAsText).join('\n\n* * *\n\n'),
    html: letterAsHtml(...letters),
  };
}

function languagesOf(preferred: string | null | undefined): readonly [StaffMailLanguage, ...StaffMailLanguage[]] {
  return preferred === 'ru' || preferred === 'en' ? [preferred] : ['ru', 'en'];
}
