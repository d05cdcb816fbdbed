import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { until } from './until';

/** A mail received by the server. */
export interface Received {
  /** Recipients of the envelope. */
  readonly to: readonly string[];
  readonly mail: Email;
  /** Whether the connection was encrypted, and the logged-in user. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** How the server treats a recipient: a number is the SMTP code of a refusal. */
export type Answers = (recipient: string) => number | undefined;

/** An SMTP server that stores received mails, and can be stopped and restarted. */
export class MailServer {
  readonly received: Received[] = [];
  /** Recipients of mails that are being received. */
  readonly beginning: string[] = [];
  answers: Answers = () => undefined;
  /** Called with each complete mail, before the server confirms it. */
  beforeTaking: () => Promise<void> | void = () => undefined;
  /** Connections accepted so far. */
  connections = 0;
  private server: SMTPServer | undefined;

  constructor(
    readonly port: number,
    /** Certificate and key, read at each start. */
    public options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] },
  ) {}

  /** Starts the server unless it runs. */
  async start(): Promise<void> {
    if (this.server) return;
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      ...this.options,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onRcptTo: ({ address }, _session, done) => {
        const code = this.answers(address);
        if (code === undefined) return done();
        done(Object.assign(new Error('Refused by the test'), { responseCode: code }));
      },
      onData: (stream, session, done) => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        this.beginning.push(...to);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
            this.received.push({ to, mail, secure: session.secure, user: session.user });
            await this.beforeTaking();
            done();
          }, done);
        });
      },
    });
    // Tests close connections in the middle of a conversation.
    server.on('error', () => undefined);
    this.server = server;
    await new Promise<void>((ready) => server.listen(this.port, '127.0.0.1', ready));
  }

  /** Stops the server and closes its connections. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const connection of server.connections) connection.close();
    await closed;
  }

  /** Closes all connections, as servers do when nothing is sent over them. */
  async closeConnections(): Promise<void> {
    for (const connection of this.server?.connections ?? []) connection.close();
    const listener = this.server?.server;
    await until('both sides have closed', () => new Promise<boolean>((done) => listener?.getConnections((_error, count) => done(count === 0))));
  }

  /** Mails to this address, in order of arrival. */
  to(address: string): readonly Email[] {
    return this.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  }
}
