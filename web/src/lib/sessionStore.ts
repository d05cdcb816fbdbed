/** Stands in where the browser refuses session storage, or has no room left in it: then things last as long as the page. */
const memory = new Map<string, string>();

/** What was kept in this tab under a name, or null. */
export function read(name: string): string | null {
  // What could not be kept there is newer than what was kept there before.
  const remembered = memory.get(name);
  if (remembered !== undefined) return remembered;
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text in this tab, until the tab is closed. */
export function keep(name: string, value: string): void {
  try {
    window.sessionStorage.setItem(name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}

export function forget(name: string): void {
  memory.delete(name);
  try {
    window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept there.
  }
}
