import { fork } from 'node:child_process';
import { join } from 'node:path';

import type { DocumentSource, PdfStandard } from './compile-document';
import type { RenderJob, RenderOutcome } from './render-process';

/** Many times what a document takes; a process on a busy machine starts slowly. */
const TIMEOUT_MS = 60_000;

/** A document could not be typeset. */
export class RenderingFailed extends Error {
  override readonly name = 'RenderingFailed';
}

interface Options {
  readonly templates: string;
  readonly standard?: PdfStandard;
  readonly timeoutMs?: number;
}

/**
 * Typesets a signed agreement in a process of its own: what hangs there can be ended, and its memory goes with it.
 * @returns the PDF, not yet sealed
 * @throws RenderingFailed
 */
export function renderDocument(source: DocumentSource, { templates, standard = 'a-3a', timeoutMs = TIMEOUT_MS }: Options): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Nothing of the CMS's environment, its secrets above all, is needed there.
    const child = fork(join(__dirname, 'render-process.js'), { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [], env: { NODE_ENV: 'production' } });
    let printed = '';
    const timer = setTimeout(() => fail(`Typesetting took longer than ${timeoutMs} ms.`), timeoutMs);
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      child.kill('SIGKILL');
      settle();
    };
    const fail = (message: string): void => finish(() => reject(new RenderingFailed(message)));
    child.stderr?.on('data', (text) => (printed = `${printed}${String(text)}`.slice(-2_000)));
    child.once('error', (error) => fail(`Typesetting could not be started: ${error.message}`));
    child.once('exit', (code, signal) => fail(`Typesetting ended with ${signal ?? code}. ${printed}`.trim()));
    child.once('message', (outcome: RenderOutcome) => ('error' in outcome ? fail(outcome.error) : finish(() => resolve(Buffer.from(outcome.pdf)))));
    child.send({ source, templates, standard } satisfies RenderJob, (error) => {
      if (error) fail(`Typesetting could not be started: ${error.message}`);
    });
  });
}
