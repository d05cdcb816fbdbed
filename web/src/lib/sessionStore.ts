/** Fallback if session storage is unavailable or full: it lasts until the page is left. */
const memory = new Map<string, string>();

/** The stored value, or null. */
export function read(name: string): string | null {
  // A value that could not be written to session storage is newer than the one there.
  const remembered = memory.get(name);
  if (remembered !== undefined) return remembered;
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value until the tab is closed. */
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
    // Session storage is unavailable, so nothing is stored there.
  }
}
