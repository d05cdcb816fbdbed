import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

import { randomId } from '../../../admin/random-id';
import { HEARTBEAT_MS, type OtherForm } from '../api-types';

interface OpenForm {
  readonly type: string;
  readonly documentId: string | null;
  readonly language: string | null;
}

const PATH = '/editing/open-forms';
const tab = randomId();

/** Reports the open form until it is closed. @returns who else has the same entry open */
export function useOtherForms(form: OpenForm | null): readonly OtherForm[] {
  const { post } = useFetchClient();
  const [others, setOthers] = useState<readonly OtherForm[]>([]);
  const [type, documentId, language] = [form?.type, form?.documentId ?? null, form?.language ?? null];

  useEffect(() => {
    if (type === undefined) return;
    let isOpen = true;
    const report = (isClosed: boolean) => post<{ data: readonly OtherForm[] }>(PATH, { tab, type, documentId, language, isClosed });
    // Without an answer, what was known last stays.
    const refresh = () => void report(false).then(({ data }) => isOpen && setOthers(data.data), () => undefined);
    const refreshIfShown = () => document.visibilityState === 'visible' && refresh();
    const close = () => void report(true).catch(() => undefined);
    refresh();
    const timer = setInterval(refresh, HEARTBEAT_MS);
    document.addEventListener('visibilitychange', refreshIfShown);
    window.addEventListener('pagehide', close);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfShown);
      window.removeEventListener('pagehide', close);
      setOthers([]);
      close();
    };
  }, [post, type, documentId, language]);

  return others;
}

/** Lets the report of a closed tab outlive it: Strapi's client has no option for that. */
export function keepCloseReportsAlive(): void {
  const { fetch } = window;
  window.fetch = (input, init) => fetch(input, typeof input === 'string' && input.endsWith(PATH) ? { ...init, keepalive: true } : init);
}
