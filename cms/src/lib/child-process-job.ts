import { fork, type Serializable } from 'node:child_process';

/** A child process ended without an answer, or could not be started. */
export class ChildProcessFailed extends Error {
  override readonly name = 'ChildProcessFailed';

  /** @param wasKilled by a signal, for example because it needed too much memory */
  constructor(
    message: string,
    readonly wasKilled: boolean,
  ) {
    super(message);
  }
}

interface Job<Message, Result> {
  /** The first words of error messages. */
  readonly name: string;
  /** The compiled program, which gets `job` as its first message. */
  readonly file: string;
  readonly job: Serializable;
  /** Its whole environment: not that of the CMS, which contains secrets. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** @returns the result; undefined for a message on the way to it */
  readonly onMessage: (message: Message, send: (answer: Serializable) => void) => Result | undefined;
}

/**
 * Runs a job in a process of its own, which can be killed whatever it does, and frees its memory at its end. It is killed once
 * there is a result.
 * @throws ChildProcessFailed, and what `onMessage` throws
 */
export function runInChildProcess<Message, Result>({ name, file, job, env, timeoutMs, onMessage }: Job<Message, Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(file, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], env });
    let printed = '';
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('close').kill('SIGKILL');
      settle();
    };
    const fail = (reason: string, wasKilled: boolean): void => finish(() => reject(new ChildProcessFailed(`${name} ${reason}`.trim(), wasKilled)));
    // It cannot watch itself while it is suspended, or still loading.
    const timer = setTimeout(() => fail(`took longer than ${timeoutMs} ms.`, false), timeoutMs);
    const send = (message: Serializable): void => void child.send(message, () => undefined);
    child.stderr?.on('data', (text) => (printed = `${printed}${String(text)}`.slice(-2_000)));
    child.on('error', ({ message }) => fail(`could not be started: ${message}`, false));
    // Not 'exit', which may come before messages that the process sent: Node notices all exits when any child process ends.
    child.once('close', (code, signal) => fail(`ended with ${signal ?? code}. ${printed}`, signal !== null));
    child.on('message', (message) => {
      try {
        const result = onMessage(message as Message, send);
        if (result !== undefined) finish(() => resolve(result));
      } catch (error) {
        finish(() => reject(error));
      }
    });
    // Otherwise an error follows: there were too many open files, for example.
    if (child.connected) send(job);
  });
}
