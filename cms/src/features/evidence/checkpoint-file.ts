/** A signed note, between other lines, and with blank lines that a mail program has added. */
const NOTE = /^(\S+)\n+(\d{1,15})\n+([A-Za-z0-9+/]{43}=)\n+— (\S+)\s+([A-Za-z0-9+/]+={0,2})$/gm;
/** A part of a mail in base64. */
const BASE64_PART = /\n\n((?:[A-Za-z0-9+/]+={0,2}\n)+)/g;

/**
 * Finds the checkpoints in a file that was kept elsewhere: a copy of what the site publishes, or the attachment, the
 * text, or the source of a mail, or of several.
 * @returns the signed notes; the unchanged text if there is none, which then fails verification
 */
export function checkpointsIn(file: string): readonly string[] {
  const text = `${normalizeLines(file)}\n`;
  const attached = [...text.matchAll(BASE64_PART)].map(([, base64 = '']) => normalizeLines(Buffer.from(base64, 'base64').toString('utf8')));
  const notes = [text, ...attached].flatMap((part) => [...part.matchAll(NOTE)].map(([, origin, size, root, name, signature]) => `${origin}\n${size}\n${root}\n\n— ${name} ${signature}\n`));
  return notes.length > 0 ? [...new Set(notes)] : [file];
}

/** Without byte order mark, carriage returns, and the spaces and quotation marks that mail programs put around lines. */
function normalizeLines(text: string): string {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/).map((line) => line.trimEnd().replace(/^[\s>]+/, '')).join('\n');
}
