/** Normalizes a path as the router does: it ignores case and trailing slashes. */
export function normalPath(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}
