import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import { UIDS } from '../../../uids';
import { MailError, type OutboxMail, type Words } from '../mail';
import { type Content, linkToEntry, MailTexts } from '../mail-texts';

/** A member of staff and a number of requests, as mails about several requests refer to them. */
const SEVERAL = /^\w+\/(\d+)$/;

export const severalAssigned = (accountDocumentId: string, count: number): string => `${accountDocumentId}/${count}`;

/** To staff: requests that somebody else assigned to them. Without the visitor's data, which only the admin shows. */
export async function assignmentNotice(strapi: Core.Strapi, { reference, recipient, language }: OutboxMail): Promise<Words> {
  if (recipient === null) throw new MailError('recipient_missing', true);
  const texts = await MailTexts.read(strapi, language);
  const [, several] = SEVERAL.exec(reference) ?? [];
  const count = several ?? '1';
  const details = several === undefined ? await detailsOf(strapi, reference, texts) : texts.details([['open', linkToMine()]]);
  return texts.write('assignmentNotice', { recipient, replyTo: null, values: { count: { text: count } }, details });
}

async function detailsOf(strapi: Core.Strapi, reference: string, texts: MailTexts): Promise<NonNullable<Content['details']>> {
  const request: { readonly documentId: string; readonly due_at: string | null } | null = await strapi.db.query(UIDS.helpRequest).findOne({ select: ['documentId', 'due_at'], where: { reference } });
  if (!request) throw new MailError('source_missing', true);
  return texts.details([
    ['request', reference],
    ['callBy', request.due_at && texts.officeTime(new Date(request.due_at))],
    ['open', linkToEntry(UIDS.helpRequest, request.documentId)],
  ]);
}

/** The recipient's own requests. */
function linkToMine(): { readonly text: string; readonly href: string } {
  const { href } = new URL(`admin/content-manager/collection-types/${UIDS.helpRequest}?plugins[requests][tab]=mine`, environment().cmsUrl);
  return { text: href, href };
}
