import { type ErrorBody, solveChallenge, SOLUTION_HEADER } from '@site/rules';

import { languageOf } from '../../../admin/texts/language';

/** Endpoints that may require a challenge. */
const PATHS = /\/admin\/(?:login|forgot-password|reset-password|register|registration-info)(?:\?|$)/;
const TIMEOUT_MS = 120_000;

const TEXTS = {
  en: {
    wait: (minutes: number) => `Too many attempts. Please try again in ${minutes} min.`,
    unsolved: 'Someone is guessing passwords, and this browser did not pass the check. Please try again, or use another browser.',
  },
  ru: {
    wait: (minutes: number) => `Слишком много попыток. Попробуйте ещё раз через ${minutes} мин.`,
    unsolved: 'Кто-то подбирает пароли, и браузер не справился с проверкой. Попробуйте ещё раз или в другом браузере.',
  },
} as const;
const texts = () => TEXTS[languageOf(document.documentElement.lang)];

/** Solves challenges in the background and repeats the request. Strapi's admin uses `fetch` for all its requests. */
export function solveChallenges(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!PATHS.test(urlOf(input))) return answer;
    if (answer.status === 429) return withMessage(answer, texts().wait(Math.max(1, Math.ceil(Number(answer.headers.get('Retry-After')) / 60))));
    if (answer.status !== 428) return answer;

    const challenge = ((await answer.clone().json()) as ErrorBody).error.details.challenge;
    const solution = challenge && (await solveChallenge(challenge, TIMEOUT_MS, loadSolver));
    if (!solution) return withMessage(answer, texts().unsolved);
    const headers = new Headers(init?.headers);
    headers.set(SOLUTION_HEADER, solution);
    return fetch(input, { ...init, headers });
  };
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/** The same response with a message for people, which Strapi shows verbatim. */
async function withMessage(answer: Response, message: string): Promise<Response> {
  const body = (await answer.json()) as ErrorBody;
  // Browsers of older phones lack Response.json.
  return new Response(JSON.stringify({ ...body, error: { ...body.error, message } }), { status: answer.status, headers: answer.headers });
}

async function loadSolver() {
  const [{ solveChallenge: solver }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
  return { solveChallenge: solver, deriveKey };
}
