import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { type CheckpointDelay, checkpointBacklog, checkpointDelay } from '../../evidence/late-checkpoints';
import { type Letter, letterAsHtml, letterAsText } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { MailTexts } from '../mail-texts';
import { usableAddress } from '../recipient';

const SUBJECTS: Readonly<Record<CheckpointDelay, string>> = {
  contradicted: 'Журнал доказательств изменён / The evidence log was changed',
  uncovered: 'Контрольные точки задерживаются / Checkpoints are late',
  ahead: 'Часы сервера спешили / The server’s clock was ahead',
  unstamped: 'Контрольные точки задерживаются / Checkpoints are late',
};

const TEXTS: Readonly<Record<CheckpointDelay, string>> = {
  contradicted: `Записи журнала доказательств не совпадают с последней контрольной точкой: после неё запись изменили, удалили или вставили. Ничего не меняйте и сразу позовите администратора сайта: npm run verify-signings назовёт место. Пока записи не совпадают, новых контрольных точек нет.

Entries of the evidence log do not match the last checkpoint: one of them was changed, removed or inserted since. Do not change anything, and call the administrator of the site at once: npm run verify-signings names the place. While they do not match, no new checkpoints are made.

{{details}}`,
  uncovered: `Подписи действительны и записаны, но контрольной точки на последние записи нет дольше, чем должно быть. Пока её нет, эти записи защищены слабее. Позовите администратора сайта: причина в журнале CMS, а npm run verify-signings покажет, не изменены ли записи.

The signatures are valid and recorded, but there has been no checkpoint over the last entries for longer than there should be. Until there is one, these entries are protected less well. Call the administrator of the site: the log of the CMS names the reason, and npm run verify-signings shows whether entries were changed.

{{details}}`,
  ahead: `Последняя контрольная точка датирована будущим: часы сервера спешили. Подписи записываются, и новые контрольные точки создаются, но с той же датой, пока это время не наступит; до тех пор они не получают и меток времени. Позовите администратора сайта: пусть он проверит часы серверов.

The last checkpoint is dated in the future: the clock of a server was ahead. Signatures are recorded and new checkpoints are made, but with the same date until that time has come; until then they get no time stamps either. Call the administrator of the site, to check the clocks of the servers.

{{details}}`,
  unstamped: `Контрольные точки создаются и публикуются, но сервер меток времени больше часа не даёт на них метку. Сайт пробует снова сам; если это не проходит, позовите администратора сайта.

Checkpoints are created and published, but the time-stamp server has not stamped them for more than an hour. The site tries again by itself; if this does not pass, call the administrator of the site.

{{details}}`,
};

const LABELS = {
  uncoveredSeconds: 'Запись ждёт контрольной точки, минут / An entry has been waiting for a checkpoint, minutes',
  unstampedSeconds: 'Контрольная точка ждёт метки времени, минут / A checkpoint has been waiting for its time stamp, minutes',
  aheadSeconds: 'До даты контрольной точки, минут / Until the date of the checkpoint, minutes',
  lastSeconds: 'Последней контрольной точке, минут / Age of the last checkpoint, minutes',
} as const;

/** To the firm: checkpoints are late, or contradicted. Not editable as a mail text: it is about the site itself. */
export async function checkpointNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const backlog = await checkpointBacklog(strapi);
  // Another process may have found the contradiction.
  const delay = reference === 'contradicted' ? reference : checkpointDelay(backlog);
  if (!delay) throw new MailError('source_missing', true);
  const { company, noticeAddress } = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details = (['uncoveredSeconds', 'unstampedSeconds', 'aheadSeconds', 'lastSeconds'] as const).filter((name) => backlog[name] > 0).map((name) => ({ label: LABELS[name], text: String(Math.floor(backlog[name] / 60)) }));
  const letter: Letter = { language: DEFAULT_LOCALE.code, text: TEXTS[delay], values: {}, details };
  return { recipient: usableAddress(noticeAddress), reply_to: null, sender_name: company, subject: SUBJECTS[delay], text: letterAsText(letter), html: letterAsHtml(letter) };
}
