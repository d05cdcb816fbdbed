import { join } from 'node:path';

import { ChildProcessFailed, runInChildProcess } from '../../lib/child-process-job';
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
export async function renderDocument(source: DocumentSource, { templates, standard = 'a-3a', timeoutMs = TIMEOUT_MS, seal }: Options): Promise<Buffer> {
  const job: RenderJob = { source, templates, standard, seal: seal && { seal: descriptionOf(seal.seal), at: seal.at, reason: seal.reason, hasTimeStamp: seal.hasTimeStamp } };
  try {
    return await runInChildProcess({
      name: 'Typesetting',
      file: join(__dirname, 'render-process.js'),
      job,
      env: { NODE_ENV: 'production' },
      timeoutMs,
      onMessage: (message: RenderOutcome | Question, send) => {
        if ('question' in message) return void answer(message, seal).then(send);
        if ('error' in message) throw new RenderingFailed(message.error, message.step);
        return Buffer.from(message.pdf);
      },
    });
  } catch (error) {
    throw error instanceof ChildProcessFailed ? new RenderingFailed(error.message) : error;
  }
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
