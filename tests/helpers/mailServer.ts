import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server was given it. */
export interface Received {
  /** Of the envelope. */
  readonly to: readonly string[];
  readonly mail: Email;
  /** Whether the connection was encrypted, and who had logged in. */
  readonly secure: boolean;
  readonly user: string | undefined;
}

/** What the server does with a recipient: a number is the code by which it refuses. */
export type Answers = (recipient: string) => number | undefined;

/** A real SMTP server that keeps what it is given; it can be away and come back. */
export class MailServer {
  readonly received: Received[] = [];
  /** Recipients whose mails it is about to take, before it has. */
  readonly beginning: string[] = [];
  answers: Answers = () => undefined;
  /** Called with each whole mail, before the server says that it took it. */
  beforeTaking: () => Promise<void> | void = () => undefined;
  private server: SMTPServer | undefined;

  constructor(
    readonly port: number,
    /** Read at each start. */
    public options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] },
  ) {}

  start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      ...this.options,
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
    // Who hangs up in the middle of a conversation is part of the tests.
    server.on('error', () => undefined);
    this.server = server;
    return new Promise((ready) => server.listen(this.port, '127.0.0.1', ready));
  }

  /** Nobody answers any more, and whoever is connected is cut off. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = new Promise<void>((done) => server.close(() => done()));
    for (const connection of server.connections) connection.close();
    await closed;
  }

  /** The mails to this address, in the order in which they came. */
  to(address: string): readonly Email[] {
    return this.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
  }
}
