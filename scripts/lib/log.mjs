import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A log of this size is set aside as NAME.1, in place of the one before. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Enough for whatever a program says last. */
const TAIL_CHARACTERS = 20_000;

const START = '--- start';

/** A file that programs' output is appended to. What cannot be written (no room, no descriptor) is left out; the next write is tried anew. */
export class Log {
  constructor(file) {
    this.file = file;
  }

  append(text) {
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      if ((statSync(this.file, { throwIfNoEntry: false })?.size ?? 0) >= MAX_BYTES) renameSync(this.file, `${this.file}.1`);
      appendFileSync(this.file, text);
    } catch {
      // A log that cannot be written must not end what it is about.
    }
  }

  started(pid, command, [first = '']) {
    this.append(`${START} ${new Date().toISOString()}: ${command} ${first.split('\n', 1)[0]}, process ${pid}\n`);
  }

  ended(result) {
    this.append(`--- end ${new Date().toISOString()}: ${result}\n`);
  }
}

/** The last that was written since the last start; empty if nothing can be read. */
export function tailOf(file) {
  try {
    const text = readFileSync(file, 'utf8');
    const start = text.lastIndexOf(START);
    return text.slice(start === -1 ? 0 : text.indexOf('\n', start) + 1).slice(-TAIL_CHARACTERS).replace(/^--- end .*\n/gm, '');
  } catch {
    return '';
  }
}
