import { useSyncExternalStore } from 'react';

/** What was last published in this tab. */
export interface Publication {
  readonly type: string;
  readonly documentId: string;
  /** More than one, and others than the one of the form, if several languages were published at once. */
  readonly languages: readonly string[];
  readonly isSeveral: boolean;
  /** By the clock of the CMS. */
  readonly at: number;
}

let last: Publication | undefined;
const listeners = new Set<() => void>();

/** Lets the open form show when the publication is live. */
export function publicationStarted(publication: Publication): void {
  last = publication;
  listeners.forEach((listener) => listener());
}

export function usePublication(): Publication | undefined {
  return useSyncExternalStore(subscribe, () => last);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
