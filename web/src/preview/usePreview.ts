import { useCallback, useEffect, useRef, useState } from 'react';

import { API, PREVIEW_CHANGED, PREVIEW_EXPIRED, readPreviewTarget, writePreviewTarget, type PreviewAnswer, type PreviewTarget, type SectionId } from '@site/rules';

export type Shown = PreviewAnswer['data'];

/** Why there is nothing newer to see: the address is too old, the role does not allow it, or the CMS did not answer. */
export type Problem = 'expired' | 'refused' | 'failed';

interface Outcome {
  readonly shown: Shown | null;
  readonly problem: Problem | null;
}

interface Preview extends Outcome {
  /** What the address asks for; null until it is read. */
  readonly target: PreviewTarget | null;
  /** Another number for each answer. */
  readonly turn: number;
  readonly go: (path: string, section: SectionId | null) => void;
  readonly again: () => void;
}

/** What the address of this page asks for, fetched now and whenever the admin says that something was saved. */
export function usePreview(): Preview {
  const [target, setTarget] = useState<PreviewTarget | null>(null);
  const [asked, setAsked] = useState(0);
  const [{ shown, problem }, setOutcome] = useState<Outcome>({ shown: null, problem: null });
  const turn = useRef(0);
  const again = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    const read = () => setTarget(readPreviewTarget(window.location.hash));
    read();
    // The admin gives a new address to a page that is open.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      // Nobody but the admin may have this page in a frame (web/server/policy.ts).
      if (isFramed() && source === window.parent && typeOf(data) === PREVIEW_CHANGED) again();
    };
    // In a tab of its own, where the admin cannot tell it anything, it is fetched anew when it is looked at again.
    const look = () => {
      if (document.visibilityState === 'visible') again();
    };
    window.addEventListener('message', listen);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('message', listen);
      document.removeEventListener('visibilitychange', look);
    };
  }, [again]);

  useEffect(() => {
    if (!target) return;
    const abort = new AbortController();
    void fetchPreview(target, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      turn.current += 1;
      setOutcome((before) => ({ shown: before.shown, ...answer }));
    });
    return () => abort.abort();
  }, [target, asked]);

  // Once: an address that is new and does not work either is told, not asked for again.
  useEffect(() => {
    if (problem === 'expired' && isFramed()) window.parent.postMessage({ type: PREVIEW_EXPIRED }, '*');
  }, [problem]);

  const go = useCallback((path: string, section: SectionId | null) => {
    const next = { ...readPreviewTarget(window.location.hash), path, section };
    window.history.replaceState(window.history.state, '', `#${writePreviewTarget(next)}`);
    setTarget(next);
  }, []);

  return { target, shown, problem, turn: turn.current, go, again };
}

async function fetchPreview({ path, status, token }: PreviewTarget, signal: AbortSignal): Promise<Pick<Outcome, 'problem'> | Outcome> {
  try {
    const response = await fetch(`${API.preview}?${new URLSearchParams({ path, status }).toString()}`, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store', signal });
    if (response.ok) return { shown: ((await response.json()) as PreviewAnswer).data, problem: null };
    return { problem: response.status === 401 ? 'expired' : response.status === 403 ? 'refused' : 'failed' };
  } catch {
    return { problem: 'failed' };
  }
}

const isFramed = (): boolean => window.parent !== window;

function typeOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
