type Listener = (part: string) => void;

const listeners = new Set<Listener>();

/** Shows one part of a form that shows its parts one at a time; without effect in other forms. @param part name of its field */
export function showPart(part: string): void {
  for (const listener of listeners) listener(part);
}

/** @returns stops listening */
export function onShowPart(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
