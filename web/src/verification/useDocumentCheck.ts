import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { hashId } from '../lib/hash';
import { checkFile, type FileCheck } from './checkFile';

export type CheckState = { readonly name: 'idle' } | { readonly name: 'checking' } | { readonly name: 'checked'; readonly fileName: string; readonly check: FileCheck };

/** A reference, as the QR code of a document has it in its fragment, which browsers do not send. */
const REFERENCE = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

export interface DocumentCheckState {
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly state: CheckState;
  /** Reference of the document whose QR code was followed. */
  readonly expected: string | null;
  /** Whether the browser has taken over from the served page. */
  readonly isReady: boolean;
  readonly isOver: boolean;
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly zone: Readonly<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>;
}

/** Checks the file that is chosen or dropped last. */
export function useDocumentCheck(): DocumentCheckState {
  const inputRef = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const [state, setState] = useState<CheckState>({ name: 'idle' });
  const [expected, setExpected] = useState<string | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [isOver, setIsOver] = useState(false);

  async function check(file: File | undefined): Promise<void> {
    if (!file) return;
    latest.current += 1;
    const own = latest.current;
    setState({ name: 'checking' });
    const result = await checkFile(file);
    if (own === latest.current) setState({ name: 'checked', fileName: file.name, check: result });
  }

  useEffect(() => {
    const read = (): void => {
      const reference = hashId(window.location.hash).toUpperCase();
      setExpected(REFERENCE.test(reference) ? reference : null);
    };
    setIsReady(true);
    read();
    window.addEventListener('hashchange', read);
    // Chosen before this code was here.
    void check(inputRef.current?.files?.[0]);
    return () => {
      latest.current += 1;
      window.removeEventListener('hashchange', read);
    };
  }, []);

  return {
    inputRef,
    state,
    expected,
    isReady,
    isOver,
    onChoose: ({ target }) => {
      void check(target.files?.[0]);
      // The same file can be chosen again.
      target.value = '';
    },
    zone: {
      onDragOver: (event) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setIsOver(false);
        void check(event.dataTransfer.files[0]);
      },
    },
  };
}
