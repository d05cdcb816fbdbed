import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Logs are rotated at this size; one old log (NAME.1) is kept. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Enough for the last messages of a program. */
const TAIL_CHARACTERS = 20_000;

const START = '--- start';

/** A log file of programs' output. Text that cannot be written (disk full, no descriptor) is dropped. */
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
      // A log that cannot be written must not end its program.
    }
  }

  started(pid, command, [first = '']) {
    this.append(`${START} ${new Date().toISOString()}: ${command} ${first.split('\n', 1)[0]}, process ${pid}\n`);
  }

  ended(result) {
    this.append(`--- end ${new Date().toISOString()}: ${result}\n`);
  }
}

/** The end of the log since the last start; empty if it cannot be read. */
export function tailOf(file) {
  try {
    const text = readFileSync(file, 'utf8');
    const start = text.lastIndexOf(START);
    return text.slice(start === -1 ? 0 : text.indexOf('\n', start) + 1).slice(-TAIL_CHARACTERS).replace(/^--- end .*\n/gm, '');
  } catch {
    return '';
  }
}
