import { bytesToBase64, openCheckpoint } from '@site/proof';
import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import { UIDS } from '../../../uids';
import { addressesIn } from '../../administration-settings/checkpoint-addresses';
import { type Detail, type Letter, letterAsHtml, letterAsText } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { MailTexts } from '../mail-texts';
import { usableAddress } from '../recipient';
import type { Attachment } from '../transport';

const COPY_TEXT = `Это контрольная точка сайта: сколько подписанных договоров, отказов и удалений записано до сих пор, и один хеш по всем этим записям с подписью сайта. Личных данных в ней нет.

Сохраните это письмо и никому не давайте его удалить. Кто проникнет на сайт, сможет переписать там всё, но не это письмо: по нему видно, что записи были другими. Для проверки администратор сайта сохраняет вложение в файл и выполняет: npm run verify-signings -- --checkpoint ФАЙЛ

This is a checkpoint of the site: how many signed agreements, withdrawals and erasures have been recorded so far, and one hash of all these entries, signed by the site. It contains no personal data.

Keep this mail, and let nobody delete it. An intruder could rewrite everything on the site, but not this mail: it shows that the entries were different. To check them, the administrator of the site saves the attachment to a file and runs: npm run verify-signings -- --checkpoint FILE

{{details}}

{{note}}`;

const ADDRESSES_SUBJECT = 'Изменён список тех, кто хранит контрольные точки / The list of those who keep checkpoints was changed';

const ADDRESSES_TEXT = `Сайт присылает вам контрольные точки своих записей. Список адресов, на которые они приходят, только что изменили в настройках сайта. Если фирма вас об этом не предупреждала, позвоните ей и не удаляйте прежние письма.

The site mails you checkpoints of its entries. The list of addresses that get them has just been changed in the settings of the site. If the firm did not tell you about this, call the firm, and keep the earlier mails.

{{details}}`;

interface Checkpoint {
  readonly size: number;
  readonly made_at: string;
  readonly note: string;
  readonly token: string | null;
  readonly stamped_at: string | null;
}

async function checkpointOf(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Checkpoint> {
  const row: Checkpoint | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ where: { id: Number(reference) } });
  if (!row) throw new MailError('source_missing', true);
  return row;
}

/** To an outsider: a checkpoint. Not editable as a mail text: it is about the site itself. */
export async function checkpointCopy(strapi: Core.Strapi, mail: OutboxMail): Promise<Words> {
  const { size, made_at: madeAt, note, stamped_at: stampedAt } = await checkpointOf(strapi, mail);
  const checkpoint = openCheckpoint(note, environment().evidenceKeys.map(({ publicKey }) => publicKey));
  if (!checkpoint) throw new MailError('source_missing', true);
  return wordsOf(strapi, mail, `Контрольная точка: записей ${size} / Checkpoint: ${size} ${size === 1 ? 'entry' : 'entries'}`, {
    text: COPY_TEXT,
    values: { note: { text: note.trim() } },
    details: [
      { label: 'Записей / Entries', text: String(size) },
      { label: 'Время / Time', text: timeOf(madeAt) },
      { label: 'Метка времени / Time stamp', text: stampedAt === null ? '–' : timeOf(stampedAt) },
      { label: 'Хеш записей / Hash of the entries', text: bytesToBase64(checkpoint.root) },
    ],
  });
}

/** The checkpoint, and its time stamp as OpenSSL reads it (`openssl ts -verify -token_in`). */
export async function checkpointFiles(strapi: Core.Strapi, mail: OutboxMail): Promise<readonly Attachment[]> {
  const { size, note, token } = await checkpointOf(strapi, mail);
  const file = { filename: `checkpoint-${size}.txt`, content: Buffer.from(note), contentType: 'text/plain; charset=utf-8' };
  return token === null ? [file] : [file, { filename: `checkpoint-${size}.tst`, content: Buffer.from(token, 'base64'), contentType: 'application/octet-stream' }];
}

/** To an outsider: the list of those who get checkpoints was changed, and whether their address is still on it. */
export async function checkpointAddresses(strapi: Core.Strapi, mail: OutboxMail): Promise<Words> {
  const change: { readonly changed_at: string; readonly after: string | null } | null = await strapi.db.query(UIDS.settingsChange).findOne({ where: { reference: mail.reference, field: 'checkpointEmails' } });
  if (!change) throw new MailError('source_missing', true);
  const isListed = addressesIn(change.after).includes(mail.recipient ?? '');
  return wordsOf(strapi, mail, ADDRESSES_SUBJECT, {
    text: ADDRESSES_TEXT,
    values: {},
    details: [
      { label: 'Ваш адрес / Your address', text: isListed ? 'остаётся в списке / stays on the list' : 'убран из списка / was removed from the list' },
      { label: 'Когда / When', text: timeOf(change.changed_at) },
    ],
  });
}

async function wordsOf(strapi: Core.Strapi, { recipient }: OutboxMail, subject: string, { text, values, details }: Pick<Letter, 'text' | 'values'> & { readonly details: readonly Detail[] }): Promise<Words> {
  const { company } = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const letter: Letter = { language: DEFAULT_LOCALE.code, text, values, details };
  return { recipient: usableAddress(recipient ?? ''), reply_to: null, sender_name: company, subject, text: letterAsText(letter), html: letterAsHtml(letter) };
}

const timeOf = (time: string): string => new Date(time).toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
