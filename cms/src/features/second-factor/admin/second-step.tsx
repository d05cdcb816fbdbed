import { darkTheme, DesignSystemProvider, lightTheme } from '@strapi/design-system';
import { createRoot } from 'react-dom/client';

import { languageOf } from '../../../admin/texts/language';
import { CODE_HEADER, type Demand, TICKET_HEADER } from '../api-types';
import { LogInDialog, type MadeCodes, type Outcome } from './LogInDialog';
import { type LogInTexts, TEXTS } from './log-in-texts';

/** Endpoints that may ask for a second factor. */
const PATHS = /\/admin\/(?:login|register|reset-password)(?:\?|$)/;

type Fetch = typeof window.fetch;

/**
 * Asks for the second factor where a log-in, an invitation or a new password needs it, and repeats the request with it. Wraps
 * the function with which Strapi's pages send their requests, so that they need not know of it.
 */
export function askForSecondFactors(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (!PATHS.test(address) || answer.status !== 403) return answer;
    const demand = await demandIn(answer);
    if (!demand || demand.kind === 'wrong') return answer;
    return secondStep(demand, fetch, input, init);
  };
}

async function demandIn(answer: Response): Promise<Demand | undefined> {
  const body = (await answer.clone().json().catch(() => undefined)) as { readonly error?: { readonly details?: { readonly secondFactor?: Demand } } } | undefined;
  return body?.error?.details?.secondFactor;
}

/** Shows the dialog until the request is accepted or the person cancels. @returns the answer for Strapi's page */
function secondStep(first: StepProps['demand'], fetch: Fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const texts = TEXTS[languageOf(document.documentElement.lang)];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    let accepted: Response | undefined;
    let demand = first;
    const close = (answer: Response) => {
      root.unmount();
      place.remove();
      resolve(answer);
    };
    const onCode = async (code: string): Promise<Outcome> => {
      const headers = new Headers(init?.headers);
      headers.set(CODE_HEADER, encodeURIComponent(code));
      if (demand.kind === 'set_up') headers.set(TICKET_HEADER, demand.setUp.ticket);
      const answer = await fetch(input, { ...init, headers }).catch(() => undefined);
      if (!answer) return { problem: texts.failed };
      const next = await demandIn(answer);
      if (next?.kind === 'set_up') {
        demand = next;
        show();
        return { problem: texts.expired };
      }
      if (next) return { problem: texts.wrong };
      if (answer.status === 429) return { problem: texts.wait(Math.max(1, Math.ceil(Number(answer.headers.get('Retry-After')) / 60))) };
      accepted = answer;
      const made = answer.ok ? await madeCodesIn(answer) : undefined;
      return made ? { made } : {};
    };
    // Not `Response.json`, which older phones do not have.
    const refusal = () => new Response(JSON.stringify({ data: null, error: { status: 400, name: 'ApplicationError', message: texts.cancelled, details: {} } }), { status: 400, headers: { 'Content-Type': 'application/json' } });
    const show = () => root.render(<Step demand={demand} texts={texts} onCode={onCode} onDone={() => close(accepted ?? refusal())} onCancel={() => close(refusal())} />);
    show();
  });
}

async function madeCodesIn(answer: Response): Promise<MadeCodes | undefined> {
  const { data } = (await answer.clone().json()) as { readonly data?: { readonly recoveryCodes?: readonly string[]; readonly user?: { readonly email?: string } } };
  return data?.recoveryCodes && { account: data.user?.email ?? '', recoveryCodes: data.recoveryCodes };
}

interface StepProps {
  readonly demand: Exclude<Demand, { kind: 'wrong' }>;
  readonly texts: LogInTexts;
  readonly onCode: (code: string) => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Outside of Strapi's tree, in its colours. */
function Step(props: StepProps) {
  return (
    <DesignSystemProvider locale={document.documentElement.lang} theme={isDark() ? darkTheme : lightTheme}>
      <LogInDialog {...props} />
    </DesignSystemProvider>
  );
}

/** As Strapi chooses its theme. */
function isDark(): boolean {
  const chosen = window.localStorage.getItem('STRAPI_THEME');
  return chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
}
