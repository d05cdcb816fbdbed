import { useCallback, useEffect, useRef, useState } from 'react';

import type { PreviewAnswer } from '@site/content';
import { API, BESIDE_FORM, PREVIEW_CHANGED, PREVIEW_EXPIRED, parseFramedTarget, serializeFramedTarget, type FramedTarget, type PreviewTarget, type SectionId } from '@site/rules';

import { askAdmin, isFramed, isFromAdmin, messageOf } from './messages';

export type Shown = PreviewAnswer['data'];

/** Why the preview cannot be updated: the token has expired, the role may not see it, or the CMS did not answer. */
export type Problem = 'expired' | 'refused' | 'failed';

interface Outcome {
  readonly shown: Shown | null;
  readonly problem: Problem | null;
  /** Changes with each answer, and with each page; not with what is typed, which changes the page in place. */
  readonly turn: number;
}

interface Preview extends Outcome {
  /** Parsed from the address; null until then. */
  readonly target: FramedTarget | null;
  readonly go: (path: string, section: SectionId | null) => void;
  readonly again: () => void;
}

/**
 * Fetches the page in the address, again whenever the admin reports a change. Beside a form, the admin sends the content
 * instead, with what is typed.
 */
export function usePreview(): Preview {
  const [target, setTarget] = useState<FramedTarget | null>(null);
  const [asked, setAsked] = useState(0);
  const [{ shown, problem, turn }, setOutcome] = useState<Outcome>({ shown: null, problem: null, turn: 0 });
  const path = useRef<string | null>(null);
  const again = useCallback(() => setAsked((times) => times + 1), []);

  useEffect(() => {
    const read = () => setTarget(parseFramedTarget(window.location.hash));
    read();
    // The admin replaces the address of an open preview.
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (!isFromAdmin(event)) return;
      const { type, path: of, content } = messageOf(event.data);
      if (type === PREVIEW_CHANGED) again();
      // Content of a page that was left meanwhile is not shown.
      if (type !== BESIDE_FORM.content || of !== path.current) return;
      const next = content as Shown;
      setOutcome(({ shown: before, turn: last }) => ({ shown: next, problem: null, turn: before?.slug === next.slug && before.language === next.language ? last : last + 1 }));
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
    path.current = target.isBesideForm ? target.path : null;
    if (target.isBesideForm) {
      askAdmin({ type: BESIDE_FORM.page, path: target.path });
      // Somebody has opened it in a tab of its own.
      if (!isFramed()) setOutcome((before) => ({ ...before, problem: 'expired' }));
      return;
    }
    const abort = new AbortController();
    void fetchPreview(target, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      setOutcome((before) => ({ shown: before.shown, ...answer, turn: before.turn + 1 }));
    });
    return () => abort.abort();
  }, [target, asked]);

  // Only once: if the new token fails too, show the error.
  useEffect(() => {
    if (problem === 'expired') askAdmin({ type: PREVIEW_EXPIRED });
  }, [problem]);

  const go = useCallback((path: string, section: SectionId | null) => {
    const next = { ...parseFramedTarget(window.location.hash), path, section };
    window.history.replaceState(window.history.state, '', `#${serializeFramedTarget(next)}`);
    setTarget(next);
  }, []);

  return { target, shown, problem, turn, go, again };
}

async function fetchPreview({ path, status, token }: PreviewTarget, signal: AbortSignal): Promise<Pick<Outcome, 'problem'> | Omit<Outcome, 'turn'>> {
  try {
    const response = await fetch(`${API.preview}?${new URLSearchParams({ path, status }).toString()}`, { headers: { Authorization: `Bearer ${token}` }, cache: 'no-store', signal });
    if (response.ok) return { shown: ((await response.json()) as PreviewAnswer).data, problem: null };
    return { problem: response.status === 401 ? 'expired' : response.status === 403 ? 'refused' : 'failed' };
  } catch {
    return { problem: 'failed' };
  }
}
