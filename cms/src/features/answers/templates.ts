import { compareInSiteOrder } from '@site/content';
import { DEFAULT_LOCALE, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { sentenceFor } from '../../lib/field-errors';
import { staffLanguage } from '../../lib/staff-language';
import { visibleLine } from '../../lib/visible-text';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { fillLine, fillText, type Values } from '../mails/letter';
import { MailTexts } from '../mails/mail-texts';
import { type AnswerableRequest, obstacleTo } from './answerable';
import type { AnswerOffer, OfferedAnswer } from './api-types';

/** A template in one language. */
interface Template {
  readonly documentId: string;
  readonly key: string;
  readonly locale: LanguageCode;
  readonly name: string | null;
  readonly subject: string | null;
  readonly text: string | null;
  readonly order: number | null;
}

/** The published templates, filled in for a help request by the current member of staff. */
export async function offerFor(strapi: Core.Strapi, request: AnswerableRequest): Promise<AnswerOffer> {
  const obstacle = obstacleTo(request);
  return {
    recipient: request.email ?? '',
    language: request.language,
    obstacle: obstacle ? sentenceFor(strapi, obstacle.code, obstacle.values) : null,
    answers: obstacle ? [] : await answersTo(strapi, request),
  };
}

/** The template in the language in which it would be sent, if it is published; in Russian where the visitor’s language has none. */
export async function templateIn(strapi: Core.Strapi, documentId: string, language: LanguageCode): Promise<Template | undefined> {
  return inLanguage(await publishedTemplates(strapi, { documentId }), language);
}

async function answersTo(strapi: Core.Strapi, request: AnswerableRequest): Promise<readonly OfferedAnswer[]> {
  const versions = await publishedTemplates(strapi);
  const valuesIn = new Map<LanguageCode, Values>();
  const answers: OfferedAnswer[] = [];
  for (const documentId of new Set(versions.map((version) => version.documentId))) {
    const own = versions.filter((version) => version.documentId === documentId);
    const template = inLanguage(own, request.language);
    if (!template) continue;
    const { locale, subject, text } = template;
    const values = valuesIn.get(locale) ?? (await valuesFor(strapi, request, locale));
    valuesIn.set(locale, values);
    const name = [staffLanguage(strapi), DEFAULT_LOCALE.code].flatMap((language) => own.find((version) => version.locale === language)?.name || [])[0];
    answers.push({ template: documentId, name: name ?? template.key, language: locale, subject: fillLine(subject ?? '', values), text: fillText(text ?? '', locale, values) });
  }
  return answers;
}

async function publishedTemplates(strapi: Core.Strapi, where: object = {}): Promise<readonly Template[]> {
  const templates: Template[] = await strapi.db.query(UIDS.answerTemplate).findMany({ select: ['documentId', 'key', 'locale', 'name', 'subject', 'text', 'order'], where: { ...where, publishedAt: { $notNull: true } } });
  return templates.sort(compareInSiteOrder);
}

/** Subject and text are of one language: half a translation is none. */
function inLanguage(versions: readonly Template[], language: LanguageCode): Template | undefined {
  return [language, DEFAULT_LOCALE.code].flatMap((code) => versions.find(({ locale, subject, text }) => locale === code && subject?.trim() && text?.trim()) ?? [])[0];
}

async function valuesFor(strapi: Core.Strapi, { first_name: first, last_name: last, reference }: AnswerableRequest, language: LanguageCode): Promise<Values> {
  const { answerValues } = await MailTexts.read(strapi, language);
  const { name } = currentStaff(strapi) ?? CMS_ITSELF;
  return { ...answerValues, name: { text: visibleLine(`${first} ${last}`) }, reference: { text: reference }, colleague: { text: visibleLine(name) } };
}
