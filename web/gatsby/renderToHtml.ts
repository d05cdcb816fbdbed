import { Writable } from 'node:stream';

import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** The whole of a page as HTML, parts that load later included, none of them waiting for a script to be shown. */
export function renderToHtml(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        // React 18 writes its buffer whole: where a letter of two bytes did not fit into the last one, a NUL is left
        // in the middle of a word. No content has one of its own.
        resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      // Beyond this size React would hide a part and show it by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}
