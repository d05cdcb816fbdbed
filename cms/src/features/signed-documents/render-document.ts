import { fork } from 'node:child_process';
import { join } from 'node:path';

import type { DocumentSource, PdfStandard } from './compile-document';
import type { Answer, Question, RenderJob, RenderOutcome, RenderStep } from './render-process';
import type { SealRequest, SealServices } from './seal-pdf';

/** Many times the usual duration, because processes start slowly on a busy machine. */
const TIMEOUT_MS = 60_000;

/** A document could not be typeset or sealed. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';

  /** @param step undefined: the process crashed or was terminated */
  constructor(
    message: string,
    readonly step?: RenderStep,
  ) {
    super(message);
  }
}

interface Options {
  readonly templates: string;
  readonly standard?: PdfStandard;
  readonly timeoutMs?: number;
  readonly seal?: SealRequest & SealServices;
}

/**
 * Typesets a signed agreement, and seals it if a seal is given, in a separate process: it can be terminated if it hangs, it
 * frees its memory at its end, and no visitor waits. It has no key, and requests signatures and time stamps from this process.
 * @returns the PDF
 * @throws RenderingFailed
 */
export function renderDocument(source: DocumentSource, { templates, standard = 'a-3a', timeoutMs = TIMEOUT_MS, seal }: Options): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Do not pass the CMS's environment, which contains secrets.
    const child = fork(join(__dirname, 'render-process.js'), { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], env: { NODE_ENV: 'production' } });
    let printed = '';
    const timer = setTimeout(() => fail(`Typesetting took longer than ${timeoutMs} ms.`), timeoutMs);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('close');
      child.kill('SIGKILL');
      settle();
    };
    const fail = (message: string, step?: RenderStep): void => finish(() => reject(new RenderingFailed(message, step)));
    child.stderr?.on('data', (text) => (printed = `${printed}${String(text)}`.slice(-2_000)));
    child.once('error', (error) => fail(`Typesetting could not be started: ${error.message}`));
    // Not 'exit', which may come before messages that the process sent: Node notices all exits when any child process ends.
    child.once('close', (code, signal) => fail(`Typesetting ended with ${signal ?? code}. ${printed}`.trim()));
    child.on('message', (message: RenderOutcome | Question) => {
      if ('question' in message) void answer(message, seal).then((answered) => child.send(answered, () => undefined));
      else if ('error' in message) fail(message.error, message.step);
      else finish(() => resolve(Buffer.from(message.pdf)));
    });
    const job: RenderJob = { source, templates, standard, seal: seal && { seal: descriptionOf(seal.seal), at: seal.at, reason: seal.reason, hasTimeStamp: seal.hasTimeStamp } };
    child.send(job, (error) => {
      if (error) fail(`Typesetting could not be started: ${error.message}`);
    });
  });
}

const descriptionOf = ({ certificate, chain, keyType }: SealRequest['seal']): SealRequest['seal'] => ({ certificate, chain, keyType });

async function answer({ question, data }: Question, services: SealServices | undefined): Promise<Answer> {
  try {
    if (!services) return { failed: true };
    return { answer: await services[question](new Uint8Array(data)) };
  } catch {
    return { failed: true };
  }
}
