import { unknownPlaceholder } from '@site/content';
import { IDEMPOTENCY_KEY_PATTERN } from '@site/rules';
import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { refusal } from '../../lib/field-errors';
import { RefusalError } from '../../lib/staff-routes';
import { lockInTransaction } from '../../lib/transaction-lock';
import { hasVisibleText } from '../../lib/visible-text';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { recordAction } from '../audit/record';
import { storeNote } from '../help-requests/notes';
import { stripControls } from '../mails/mail-texts';
import { type AnswerableRequest, obstacleTo } from './answerable';
import { MAX_ANSWER, MAX_SUBJECT } from './api-types';
import { templateIn } from './templates';

/** The order of isolated values is the business of the letter, and other controls could disguise what it says. */
const written = v.pipe(v.string(), v.transform(stripControls), v.trim(), v.check(hasVisibleText));

const ANSWER = v.strictObject({
  /** Idempotency key: one for each opened window. */
  key: v.pipe(v.string(), v.regex(IDEMPOTENCY_KEY_PATTERN)),
  /** Document id of the template. */
  template: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  subject: v.pipe(written, v.transform((subject) => subject.replace(/\s+/g, ' ')), v.maxLength(MAX_SUBJECT)),
  text: v.pipe(written, v.maxLength(MAX_ANSWER)),
});
/** The same words to the same request are the same answer: sent from a second window, or by somebody who pressed again. */
const SAME_ANSWER_MS = 10 * 60_000;

export type Answer = v.InferOutput<typeof ANSWER>;

export const answerIn = (body: unknown): Answer | undefined => {
  const parsed = v.safeParse(ANSWER, body);
  return parsed.success ? parsed.output : undefined;
};

interface Sent {
  readonly reference: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Answers a help request: adds the mail to the outbox and the answer to the request’s notes, in one transaction. A repeat,
 * even a concurrent one, sends nothing more: with the same key, or soon afterwards with the same words from another window.
 */
export async function sendAnswer(strapi: Core.Strapi, documentId: string, { key, template: templateId, subject, text }: Answer): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const request: AnswerableRequest | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { documentId } });
    if (!request) throw new RefusalError('not_found');
    const first: Sent | null = await strapi.db.query(UIDS.helpRequestNote).findOne({ select: ['reference', 'subject', 'text'], where: { idempotency_key: key } });
    if (first) {
      if (first.reference === request.reference && first.subject === subject && first.text === text) return;
      throw new RefusalError('idempotency_key_reused');
    }
    if (await wasJustSent(strapi, request.email, { reference: request.reference, subject, text })) return;
    const obstacle = obstacleTo(request);
    if (obstacle) throw refusal(strapi, [{ path: [], ...obstacle }]);
    for (const [field, words] of [['subject', subject], ['text', text]] as const) {
      const found = unknownPlaceholder(words, []);
      if (found !== undefined) throw refusal(strapi, [{ path: [field], code: 'answer_placeholder', values: { found } }]);
    }
    const template = await templateIn(strapi, templateId, request.language);
    if (!template) throw new RefusalError('validation_failed');
    const messageId = await outboxOf(strapi).addAnswer(request.reference, template.locale);
    await storeNote(strapi, request, { kind: 'answer', subject, text, written_at: new Date(), message_id: messageId, idempotency_key: key });
    await recordAction(strapi, { action: 'request_answered', type: UIDS.helpRequest, subject: request.reference, language: template.locale, details: { template: template.key } });
  });
}

/** Whether a mail with these words is on its way to the visitor, or has just arrived: neither one that failed nor one to another address. */
async function wasJustSent(strapi: Core.Strapi, email: string | null, { reference, subject, text }: Sent): Promise<boolean> {
  const notes: readonly { readonly message_id: string | null }[] = await strapi.db.query(UIDS.helpRequestNote).findMany({ select: ['message_id'], where: { reference, kind: 'answer', subject, text, written_at: { $gt: new Date(Date.now() - SAME_ANSWER_MS) } } });
  const sent = { message_id: { $in: notes.map(({ message_id: id }) => id) }, state: { $ne: 'failed' }, $or: [{ recipient: { $null: true } }, { recipient: email?.trim() ?? '' }] };
  return notes.length > 0 && (await strapi.db.query(UIDS.outboxMail).count({ where: sent })) > 0;
}
