import { parentPort } from 'node:worker_threads';

import type { RenderRequest, RenderResponse } from './renderer';
import { TASKS } from './tasks';

/** The rendering thread: handles one request at a time. */
parentPort?.on('message', ({ task, input }: RenderRequest) => {
  respond(runTask(task, input));
});
respond({ ready: true });

function respond(response: RenderResponse): void {
  parentPort?.postMessage(response);
}

function runTask(task: RenderRequest['task'], input: unknown): RenderResponse {
  try {
    return { output: (TASKS[task] as (input: unknown) => unknown)(input) };
  } catch (error) {
    return { error: String(error) };
  }
}
