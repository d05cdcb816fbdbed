/** A path in one spelling: the router takes capitals, and a slash at the end, for the same. */
export function normalPath(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}
