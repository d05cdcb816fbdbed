import { parentPort, workerData } from 'node:worker_threads';

import decode from 'heic-decode';

/** The part of the global that is used: Node's types lack it. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } };

/** WebAssembly's memory is outside the limits of threads: a file can ask for much more than its picture needs. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
const PAGE_BYTES = 65_536;

/** What the thread is given. */
export interface HeicRequest {
  readonly bytes: Uint8Array;
  /** Which picture of the file. */
  readonly index: number;
}
/** What it answers: pixels of four bytes each, turned as the picture says. */
export interface HeicPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

void answer(workerData as HeicRequest);

async function answer({ bytes, index }: HeicRequest): Promise<void> {
  limitMemory();
  const pictures = await decode.all({ buffer: bytes });
  const picture = pictures[index];
  if (!picture) throw new Error('The file has no such picture');
  const { width, height, data } = await picture.decode();
  parentPort?.postMessage({ width, height, data } satisfies HeicPixels, [data.buffer as ArrayBuffer]);
}

function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('The picture needs too much memory');
    return grow.call(this, pages);
  };
}
