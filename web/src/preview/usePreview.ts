import { useCallback, useEffect, useRef, useState } from 'react';

import type { PreviewAnswer } from '@site/content';
import { API, PREVIEW_CHANGED, PREVIEW_EXPIRED, parsePreviewTarget, serializePreviewTarget, type PreviewTarget, type SectionId } from '@site/rules';

export type Shown = PreviewAnswer['data'];

/** Why the preview cannot be updated: the token has expired, the role may not see it, or the CMS did not answer. */
export type Problem = 'expired' | 'refused' | 'failed';

interface Outcome {
  readonly shown: Shown | null;
  readonly problem: Problem | null;
}

interface Preview extends Outcome {
  /** Parsed from the address; null until then. */
  readonly target: PreviewTarget | null;
  /** Changes with each answer. */
  readonly turn: number;
  readonly go: (path: string, section: SectionId | null) => void;
  readonly again: () => void;
}

/** Fetches the page in the address, again whenever the admin reports a change. */
export function usePreview(): Preview {
  const [target, setTarget] = useState<PreviewTarget | null>(null);
  const [asked, setAsked] = useState(0);
  const [{ shown, problem }, setOutcome] = useState<Outcome>({ shown: null, problem: null });
  const turn = useRef(0);
  const again = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    const read = () => setTarget(parsePreviewTarget(window.location.hash));
    read();
    // The admin replaces the address of an open preview.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      // Only the admin can frame this page (web/server/policy.ts).
      if (isFramed() && source === window.parent && typeOf(data) === PREVIEW_CHANGED) again();
    };
    // In its own tab the admin cannot notify it, so it is fetched again when it becomes visible.
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

  // Only once: if the new token fails too, show the error.
  useEffect(() => {
    if (problem === 'expired' && isFramed()) window.parent.postMessage({ type: PREVIEW_EXPIRED }, '*');
  }, [problem]);

  const go = useCallback((path: string, section: SectionId | null) => {
    const next = { ...parsePreviewTarget(window.location.hash), path, section };
    window.history.replaceState(window.history.state, '', `#${serializePreviewTarget(next)}`);
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
