/** Values of one statement: databases limit them. */
const CHUNK = 100;

/** Divides a list into parts that fit into a statement each. */
export function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, index) => list.slice(index * CHUNK, (index + 1) * CHUNK));
}
