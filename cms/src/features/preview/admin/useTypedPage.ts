import { BESIDE_FORM } from '@site/rules';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState, type RefObject } from 'react';

import type { PageAnswer, PageRequest } from '../api-types';
import { LatestOnly } from './LatestOnly';

/** Less than half of the 300 ms in which a letter is to be seen; with it, typing stays below the limit of requests. */
const PAUSE_MS = 120;

export type Problem = 'forbidden' | 'tooLarge' | 'failed';

/**
 * Shows in the frame the page that it has asked for, with what the form holds, whenever that changes.
 * @param request null while nothing is to be shown
 * @param asked changes when the frame asks again
 * @returns why the last picture is older than what is typed
 */
export function useTypedPage(frame: RefObject<HTMLIFrameElement>, origin: string, request: PageRequest | null, asked: number): Problem | null {
  const { post } = useFetchClient();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [queue] = useState(
    () =>
      new LatestOnly<PageRequest>(async (next) => {
        try {
          const { data } = await post<PageAnswer>('/preview-beside/page', next);
          frame.current?.contentWindow?.postMessage({ type: BESIDE_FORM.content, path: next.path, content: data.data }, origin);
          setProblem(null);
        } catch (error) {
          setProblem(problemOf(error));
        }
      }, PAUSE_MS),
  );
  useEffect(() => () => queue.stop(), [queue]);

  const { type, documentId, language, path, status, values } = request ?? {};
  useEffect(() => {
    if (type === undefined || documentId === undefined || language === undefined || path === undefined || status === undefined || values === undefined) return;
    queue.submit({ type, documentId, language, path, status, values });
  }, [queue, type, documentId, language, path, status, values, asked]);

  return problem;
}

function problemOf(error: unknown): Problem {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  return status === 403 ? 'forbidden' : status === 413 || status === 400 ? 'tooLarge' : 'failed';
}
