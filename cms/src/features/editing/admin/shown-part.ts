type Listener = (part: string) => void;

const listeners = new Set<Listener>();

/** Shows a part of a form that shows one at a time; other forms show all of them anyway. */
export function showPart(part: string): void {
  for (const listener of listeners) listener(part);
}

/** @returns stops listening */
export function onShowPart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
