import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import type { AgreementVersions } from '../api/agreement-version/services/agreement-version';

const VERSION = 'api::agreement-version.agreement-version';

/** What the text of the agreement is made of, and what changes it. Drafts are no agreement. */
const SOURCES = ['api::contract-page.contract-page', 'api::contract-section.contract-section', 'api::site-settings.site-settings'];
const CHANGES = ['publish', 'unpublish', 'delete'];

/** A change of what is published of the agreement makes a new version of it. */
export const agreementVersions =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const result = await next();
    if (!CHANGES.includes(context.action) || !SOURCES.includes(context.uid)) return result;

    const { record } = strapi.service(VERSION) as AgreementVersions;
    if (!strapi.db.inTransaction()) await record();
    // Several entries published at once: what lies between them was never to be read, so only the whole is a version.
    else await strapi.db.transaction(({ onCommit }) => onCommit(() => void record().catch((error: unknown) => strapi.log.error(error))));
    return result;
  };

/** Whoever publishes in the admin finds the version made when the answer comes, although it is made after the transaction. */
export function answerWithVersions(strapi: Core.Strapi): void {
  strapi.server.use(async (ctx, next) => {
    await next();
    if (ctx.method === 'POST' && ctx.path.startsWith('/content-manager/')) await (strapi.service(VERSION) as AgreementVersions).recorded();
  });
}

interface Withdrawal {
  readonly withdrawn?: boolean | null;
  readonly withdrawal_reason?: string | null;
}

/** A version is withdrawn with a reason and for good; the server writes down when. */
export const withdrawals =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== VERSION || context.action !== 'update') return next();

    const params = context.params as { documentId: string; data: Withdrawal };
    const before: Withdrawal | null = await strapi.db.query(VERSION).findOne({ select: ['withdrawn', 'withdrawal_reason'], where: { documentId: params.documentId } });
    const after: Withdrawal = { ...before, ...params.data };
    if (before?.withdrawn && !after.withdrawn) throw wrong('withdrawn', 'A withdrawn version stays withdrawn. Publish the text again with a correction: that makes a new version.');
    if (after.withdrawn && !after.withdrawal_reason?.trim()) throw wrong('withdrawal_reason', 'Write down why this version is withdrawn.');
    if (after.withdrawn && !before?.withdrawn) Object.assign(params.data, { withdrawn_at: new Date() });
    return next();
  };

/** The shape by which the admin shows the message at its field. */
function wrong(field: keyof Withdrawal, message: string): Error {
  return new errors.ValidationError(message, { errors: [{ path: [field], name: 'ValidationError', message }] });
}
