import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import type { TASKS, TaskName } from './tasks';

export interface RenderRequest {
  readonly task: TaskName;
  readonly input: unknown;
}
export type RenderResponse = { readonly ready: true } | { readonly output: unknown } | { readonly error: string };

interface RendererOptions {
  readonly timeoutMs?: number;
  /** Script of the thread. */
  readonly workerFile?: string;
}

/** Many times what rendering takes within the limits of content. */
const RENDER_TIMEOUT_MS = 10_000;
/** Loading the modules may take long on a busy disk. */
const START_TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 512;

/** Rendering failed, took too long or needed too much memory. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/**
 * Renders content in a worker thread, one request at a time, so that slow content does not block this process. A thread that
 * exceeds its time is terminated, and the next request starts a new one.
 */
export class Renderer {
  private worker: Worker | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly timeoutMs: number;
  private readonly workerFile: string;

  constructor({ timeoutMs = RENDER_TIMEOUT_MS, workerFile = join(__dirname, 'worker.js') }: RendererOptions = {}) {
    this.timeoutMs = timeoutMs;
    this.workerFile = workerFile;
  }

  render<Name extends TaskName>(task: Name, input: Parameters<(typeof TASKS)[Name]>[0]): Promise<ReturnType<(typeof TASKS)[Name]>> {
    const run = (): Promise<unknown> => this.run({ task, input });
    const result = this.last.then(run, run);
    this.last = result;
    return result as Promise<ReturnType<(typeof TASKS)[Name]>>;
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  private async run(request: RenderRequest): Promise<unknown> {
    const worker = this.worker ?? (await this.startWorker());
    const response = this.nextResponse(worker, this.timeoutMs, 'Rendering');
    worker.postMessage(request);
    return response;
  }

  /** The timeout of a rendering starts when the thread is ready. */
  private async startWorker(): Promise<Worker> {
    const worker = new Worker(this.workerFile, { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } });
    // Unreferenced: does not keep the process alive.
    worker.unref();
    this.worker = worker;
    await this.nextResponse(worker, START_TIMEOUT_MS, 'Starting the rendering thread');
    return worker;
  }

  /** @param activity what takes too long if there is no response in time */
  private nextResponse(worker: Worker, timeoutMs: number, activity: string): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      const stopListening = (): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      };
      const onMessage = (response: RenderResponse): void => {
        stopListening();
        if ('error' in response) reject(new RenderError(response.error));
        else resolve('output' in response ? response.output : undefined);
      };
      const fail = (message: string): void => {
        stopListening();
        if (this.worker === worker) this.worker = undefined;
        // Ignore errors of a thread that is being terminated.
        worker.on('error', () => undefined);
        void worker.terminate();
        reject(new RenderError(message));
      };
      const onError = (error: Error): void => fail(`The rendering thread failed: ${error.message}`);
      const onExit = (code: number): void => fail(`The rendering thread ended with ${code}`);
      const timer = setTimeout(() => fail(`${activity} took longer than ${timeoutMs} ms`), timeoutMs);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }
}

/** The shared instance of this process. */
export const renderer = new Renderer();
