import { outboxMails } from '../helpers/admin';
import { MailServer } from '../helpers/mailServer';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

/** Timeout for all mails: the outbox retries an unavailable server at most every five minutes. */
const TIMEOUT_MS = 900_000;

test('when the mail server becomes available, every mail of all requests and signings arrives once', async () => {
  test.setTimeout(2 * TIMEOUT_MS);
  const waiting = await outboxMails();
  expect(waiting.filter(({ state }) => state === 'sent' || state === 'failed')).toEqual([]);
  expect(waiting.length).toBeGreaterThan(0);

  const server = new MailServer(Number(process.env.SMTP_PORT));
  await server.start();
  try {
    await until('all mails', async () => (await outboxMails()).every(({ state }) => state === 'sent'), TIMEOUT_MS);
    const sent = await outboxMails();
    const received = server.received.map(({ mail, to }) => ({ id: mail.messageId, to: to.join() }));
    expect(received.sort(byId)).toEqual(sent.map(({ message_id, recipient }) => ({ id: message_id, to: recipient ?? '' })).sort(byId));
    expect(sent.map(({ message_id }) => message_id).sort()).toEqual(waiting.map(({ message_id }) => message_id).sort());
    process.stdout.write(`\n${waiting.length} mails waited for their server, ${received.length} arrived, each once\n`);
  } finally {
    await server.stop();
  }
});

function byId({ id: one = '' }: { id: string | undefined }, { id: other = '' }: { id: string | undefined }): number {
  return one.localeCompare(other);
}
