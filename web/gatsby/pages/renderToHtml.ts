import { Writable } from 'node:stream';

import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders a page completely to HTML, lazy parts included, so that nothing waits for a script to be visible. */
export function renderToHtml(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // React 18 writes its buffer whole: where a multi-byte character did not fit, it leaves a NUL within a word. Content
        // itself has no NUL.
        resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      // React would hide larger parts and reveal them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
