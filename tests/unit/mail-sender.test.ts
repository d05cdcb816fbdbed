/** @jest-environment node */
import type { Core } from '@strapi/strapi';

import { MailError, type OutboxMail } from '../../cms/src/features/mails/mail';
import { MailSender } from '../../cms/src/features/mails/sender';

const mockDeliver = jest.fn<Promise<void>, [unknown, OutboxMail]>();
const mockRemove = jest.fn<Promise<void>, [readonly string[]]>(async () => undefined);
jest.mock('../../cms/src/features/mails/delivery', () => ({ deliver: (strapi: unknown, mail: OutboxMail) => mockDeliver(strapi, mail) }));
jest.mock('../../cms/src/features/mails/transport', () => ({ MAILS_AT_ONCE: 2, removeMailFiles: (ids: readonly string[]) => mockRemove(ids) }));
jest.mock('../../cms/src/features/mails/composers', () => ({ composers: { withdrawal_receipt: { attachments: async () => [] } } }));

type Row = Record<string, unknown>;

/** An outbox in memory. */
class Outbox {
  readonly errors: string[] = [];

  constructor(readonly rows: Row[]) {}

  get strapi(): Core.Strapi {
    const own = ({ where }: { readonly where: { readonly id: number; readonly lease?: string; readonly $or?: unknown } }): Row[] => this.rows.filter(({ id, lease, state }) => id === where.id && (where.lease === undefined || lease === where.lease) && (where.$or === undefined || state === 'pending'));
    const query = {
      findOne: async () => this.rows.find(({ state }) => state === 'pending') ?? null,
      count: async (given: { readonly where: { readonly id: number } }) => own(given).length,
      updateMany: async (given: { readonly where: { readonly id: number; readonly lease?: string }; readonly data: Row }) => {
        const found = own(given);
        for (const row of found) Object.assign(row, given.data);
        return { count: found.length };
      },
    };
    return { db: { query: () => query }, log: { error: (text: string) => void this.errors.push(text), info: () => undefined } } as unknown as Core.Strapi;
  }
}

const mail = (id: number): Row => ({ id, kind: 'withdrawal_receipt', state: 'pending', message_id: `<${id}>`, attempts: 0, give_up_at: new Date(Date.now() + 60_000), recipient: 'a@example.com', reply_to: null, sender_name: 'Firm', subject: 's', text: 't', html: 'h' });
const away = new MailError('server_unreachable', false, 'ENOENT');

beforeEach(() => mockRemove.mockClear());

it('a mail that is erased while it is written does not hold up others', async () => {
  const outbox = new Outbox([mail(1), mail(2)]);
  mockDeliver.mockImplementation(async (_strapi, { id }) => {
    if (id !== 1) return;
    outbox.rows.splice(outbox.rows.findIndex((row) => row.id === 1), 1);
    throw away;
  });
  const sender = new MailSender(outbox.strapi);
  sender.start();
  while (outbox.rows.some(({ state }) => state !== 'sent') && outbox.errors.length === 0) await new Promise((done) => setImmediate(done));
  await sender.stop();
  expect({ rows: outbox.rows.map(({ id, state }) => [id, state]), errors: outbox.errors }).toEqual({ rows: [[2, 'sent']], errors: [] });
  expect(mockRemove).toHaveBeenCalledWith(['<1>']);
});

it('a server that is away holds up all', async () => {
  const outbox = new Outbox([mail(1), mail(2)]);
  mockDeliver.mockRejectedValue(away);
  const sender = new MailSender(outbox.strapi);
  sender.start();
  while (outbox.errors.length === 0) await new Promise((done) => setImmediate(done));
  await sender.stop();
  expect({ states: outbox.rows.map(({ state }) => state), failure: outbox.rows[0]?.failure, errors: outbox.errors.length }).toEqual({ states: ['pending', 'pending'], failure: 'server_unreachable', errors: 1 });
  expect(mockRemove).not.toHaveBeenCalled();
});
