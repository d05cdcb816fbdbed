/** Stands in where the browser refuses session storage: then things last as long as the page. */
const memory = new Map<string, string>();

/** What was kept in this tab under a name, or null. */
export function read(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Keeps a text in this tab, until the tab is closed. */
export function keep(name: string, value: string): void {
  try {
    window.sessionStorage.setItem(name, value);
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
