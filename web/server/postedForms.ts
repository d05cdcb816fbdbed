import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { completePage, type ErrorBody } from '@site/rules';

import { forwardedFor } from './cms';
import type { PostedPage } from './liveSite';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Longer than the CMS takes. */
const CMS_TIMEOUT_MS = 15_000;

/** Takes forms as browsers without scripts post them, as `URLSearchParams`. */
export function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, new URLSearchParams(String(body))));
}

/** Answers with the page, completed. */
export function showPosted(reply: FastifyReply, { html, policy }: PostedPage, { status, conditions, values }: { readonly status: number; readonly conditions: readonly string[]; readonly values: Readonly<Record<string, string>> }): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Content-Security-Policy': policy })
    .send(completePage(html, conditions, values));
}

interface CmsCall {
  readonly address: string;
  readonly publicClientKey: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data: object;
}

/** Sends what was posted to the CMS as the visitor's browser would. @returns undefined if the CMS did not answer, or not with its JSON */
export async function postToCms<Answer>(request: FastifyRequest, { address, publicClientKey, headers = {}, data }: CmsCall): Promise<{ readonly status: number; readonly body: Answer | ErrorBody } | undefined> {
  const { origin, 'user-agent': userAgent } = request.headers;
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(CMS_TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${publicClientKey}`,
        ...headers,
        'X-Forwarded-For': forwardedFor(request),
        ...(origin !== undefined && { Origin: origin }),
        ...(userAgent !== undefined && { 'User-Agent': userAgent }),
      },
      body: JSON.stringify({ data }),
    });
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? { status: response.status, body: body as Answer | ErrorBody } : undefined;
  } catch {
    return undefined;
  }
}

/** CSRF protection: a form on another site could confirm in a visitor's name. Browsers send the origin with each POST. */
export function isFromThisSite({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
