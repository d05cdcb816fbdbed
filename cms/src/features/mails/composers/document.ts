import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { lateDocuments } from '../../signed-documents/late-documents';
import { type Detail, type Letter, letterAsHtml, letterAsText } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { linkToEntry, MailTexts } from '../mail-texts';
import { usableAddress } from '../recipient';
import { UIDS } from '../../../uids';

const SUBJECT = 'Документы договоров задерживаются / Documents of agreements are late';

const TEXT = `Подписи действительны и записаны, но документы (PDF) этих договоров не готовы дольше десяти минут. Сайт пробует снова сам; если это не проходит, позовите администратора сайта. В карточке договора видна причина, и там же документ можно запросить ещё раз.

The signatures are valid and recorded, but the documents (PDF) of these agreements have not been made for more than ten minutes. The site tries again by itself; if this stays, call the administrator of the site. Beside each signed agreement stands the reason, and a button that asks for its document again.

{{details}}`;

/** Further ones are counted. */
const LISTED = 20;

interface Late {
  readonly reference: string;
  readonly failure: string | null;
}

/** To the firm: which documents are late. Not editable as a mail text: it is about the site itself. */
export async function documentNotice(strapi: Core.Strapi, _mail: OutboxMail): Promise<Words> {
  const where = lateDocuments();
  const late: readonly Late[] = await strapi.db.query(UIDS.sealedAgreement).findMany({ select: ['reference', 'failure'], where, orderBy: { asked_at: 'asc' }, limit: LISTED });
  if (late.length === 0) throw new MailError('source_missing', true);
  const further = (await strapi.db.query(UIDS.sealedAgreement).count({ where })) - late.length;

  const { company, noticeAddress } = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details: Detail[] = [];
  for (const { reference, failure } of late) {
    const subscriber: { documentId: string } | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['documentId'], where: { reference } });
    const label = failure === null ? reference : `${reference} (${failure})`;
    details.push({ label, ...(subscriber ? linkToEntry(UIDS.subscriber, subscriber.documentId) : { text: '–' }) });
  }
  if (further > 0) details.push({ label: 'И ещё / And more', text: String(further) });
  const letter: Letter = { language: DEFAULT_LOCALE.code, text: TEXT, values: {}, details };
  return { recipient: usableAddress(noticeAddress), reply_to: null, sender_name: company, subject: SUBJECT, text: letterAsText(letter), html: letterAsHtml(letter) };
}
