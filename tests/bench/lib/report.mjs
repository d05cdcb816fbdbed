import { cpus } from 'node:os';

/** @param rows lists of [heading, cell] */
export function printTable(title, headings, rows) {
  const cells = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  process.stdout.write(`\n${title}\n\n${[line(cells[0]), rule, ...cells.slice(1).map(line)].join('\n')}\n`);
}

/** The same figures for programs, in one line. */
export function printJson(name, figures) {
  process.stdout.write(`\n${JSON.stringify({ benchmark: name, node: process.version, cores: cpus().length, ...figures })}\n`);
}

export const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
export const megabytes = (bytes) => (bytes / 1e6).toFixed(0);
export const seconds = (milliseconds) => (milliseconds / 1000).toFixed(2);

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
