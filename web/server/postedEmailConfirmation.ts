import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { API, EMAIL_CONFIRMATION_BODY_BYTES, type EmailConfirmationAnswer, emailConfirmationSchema, type Locale, LOCALES, PAGES, pagePath, validate } from '@site/rules';

import type { Build } from './liveSite';
import { parseForms, postToCms, showPosted } from './postedForms';
import { sentQuery } from './query';
import { refuse } from './refusal';

interface Options {
  readonly cmsUrl: string;
  /** The build to answer from. */
  readonly currentBuild: () => Build;
}

/**
 * Takes confirmations of e-mail addresses: a form without fields, posted to the address that the mail had. Opening the
 * link confirms nothing, because mail servers open links too.
 */
export async function takePostedEmailConfirmations(app: FastifyInstance, { cmsUrl, currentBuild }: Options): Promise<void> {
  parseForms(app);
  for (const locale of LOCALES) {
    app.post(pagePath(locale, PAGES.emailConfirmation), { bodyLimit: EMAIL_CONFIRMATION_BODY_BYTES }, (request, reply) => answer(locale, currentBuild(), cmsUrl, request, reply));
  }
}

async function answer(locale: Locale, build: Build, cmsUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = build.postedPage('emailConfirmation', locale.prefix);
  if (!page) return refuse(reply, 503, 'unavailable');
  const { status, conditions } = await confirm(cmsUrl, build.publicClientKey, request);
  return showPosted(reply, page, { status, conditions, values: {} });
}

async function confirm(cmsUrl: string, publicClientKey: string, request: FastifyRequest): Promise<{ readonly status: number; readonly conditions: readonly string[] }> {
  // Mail programs and trackers add parameters of their own, some after a second question mark.
  const given = new URLSearchParams(sentQuery(request).replaceAll('?', '&'));
  const valid = validate(emailConfirmationSchema, { agreement: given.get('agreement'), expires: given.get('expires'), token: given.get('token') });
  if (!valid.ok) return INVALID;
  const answered = await postToCms<EmailConfirmationAnswer>(request, { address: cmsUrl + API.emailConfirmations, publicClientKey, data: valid.value });
  if (answered && answered.status < 300 && answered.body.data) return { status: 200, conditions: ['done', ...(answered.body.data.isDocumentMailed ? ['mailed'] : [])] };
  if (answered?.status === 404) return INVALID;
  return answered?.status === 429 ? { status: 429, conditions: ['form', 'too_many_requests'] } : { status: 503, conditions: ['form', 'unavailable'] };
}

const INVALID = { status: 404, conditions: ['invalid'] } as const;
