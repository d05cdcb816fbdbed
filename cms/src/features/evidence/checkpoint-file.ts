/** A signed note, between other lines, and with blank lines that a mail program has added. */
const NOTE = /^(\S+)\n+(\d{1,15})\n+([A-Za-z0-9+/]{43}=)\n+— (\S+)\s+([A-Za-z0-9+/]+={0,2})$/m;
/** A part of a mail in base64. */
const BASE64_PART = /\n\n((?:[A-Za-z0-9+/]+={0,2}\n)+)/g;

/**
 * Finds the checkpoint in a file that was kept elsewhere: a copy of what the site publishes, or the attachment, the
 * text, or the source of a mail.
 * @returns the signed note; the unchanged text if there is none, which then fails verification
 */
export function checkpointIn(file: string): string {
  const text = `${normalizeLines(file)}\n`;
  const attached = [...text.matchAll(BASE64_PART)].map(([, base64 = '']) => normalizeLines(Buffer.from(base64, 'base64').toString('utf8')));
  for (const candidate of [text, ...attached]) {
    const [, origin, size, root, name, signature] = NOTE.exec(candidate) ?? [];
    if (origin !== undefined) return `${origin}\n${size}\n${root}\n\n— ${name} ${signature}\n`;
  }
  return file;
}

/** Without byte order mark, carriage returns, and the spaces and quotation marks that mail programs put around lines. */
function normalizeLines(text: string): string {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/).map((line) => line.replace(/^[\s>]+|\s+$/g, '')).join('\n');
}
