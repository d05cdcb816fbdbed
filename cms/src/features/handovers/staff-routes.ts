import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import { addStaffRoutes, readRight, RefusalError, requireRights } from '../../lib/staff-routes';
import { isVisibleText } from '../../lib/visible-text';
import { STAFF_ACTIONS, UIDS } from '../../uids';
import { readableRecord, readableRecords } from '../access-rights/readable-records';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';
import { CONFIRMATION_COLUMNS, EVIDENCE_COLUMNS, WITHDRAWAL_EVIDENCE_COLUMNS } from '../evidence/columns';
import type { RelatedWithdrawal } from '../withdrawals/api-types';
import { agreementProof, type Signed } from './agreement-proof';
import { type AgreementProof, MAX_REASON_CHARACTERS } from './api-types';
import { handOver } from './handover';

const READER = readRight(UIDS.subscriber);

/** Fields of which the panel shows something. */
const PROVED = ['reference', 'language', ...Object.keys(CONFIRMATION_COLUMNS)];
/** Fields that stand in the archive. */
const ARCHIVED = [...Object.keys(EVIDENCE_COLUMNS), ...Object.keys(CONFIRMATION_COLUMNS)];
/** What is shown of a withdrawal, and by what it is found. */
const WITHDRAWAL_SHOWN = ['reference', 'received_at', 'contract', 'agreement_reference', 'timeliness'];
const WITHDRAWAL_ARCHIVED = [...Object.keys(WITHDRAWAL_EVIDENCE_COLUMNS), 'agreement_reference', 'timeliness'];

const HANDOVER = v.strictObject({
  language: v.picklist(LANGUAGE_CODES),
  // One line without control characters, which a database may refuse, and without others that nobody sees.
  reason: v.pipe(v.string(), v.transform((text) => text.replace(/\s+/g, ' ').trim()), v.check(isVisibleText), v.maxLength(MAX_REASON_CHARACTERS)),
});

/** Routes for staff who may read the signed agreement: what proves it, and its archive for a court. */
export function addHandoverRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/signed-agreements', [
    { method: 'GET', path: '/:documentId/proof', policy: requireRights(READER), handle: async (ctx) => answer(ctx, await proofFor(strapi, ctx)) },
    {
      method: 'POST',
      path: '/:documentId/hand-over',
      policy: requireRights(READER, STAFF_ACTIONS.handOver),
      handle: async (ctx) => {
        const parsed = v.safeParse(HANDOVER, ctx.request.body);
        if (!parsed.success) throw new RefusalError('validation_failed');
        const { reference } = await signedOf(strapi, ctx, ARCHIVED);
        const mayReadAll = async (withdrawals: readonly RelatedWithdrawal[]) => (await readable(strapi, ctx, withdrawals, WITHDRAWAL_ARCHIVED)).length === withdrawals.length;
        return answer(ctx, await handOver(strapi, reference, { ...parsed.output, by: currentStaff(strapi) ?? CMS_ITSELF, mayReadAll }));
      },
    },
  ]);
}

async function proofFor(strapi: Core.Strapi, ctx: Context): Promise<AgreementProof> {
  return agreementProof(strapi, await signedOf(strapi, ctx, PROVED), (withdrawals) => readable(strapi, ctx, withdrawals, WITHDRAWAL_SHOWN));
}

const signedOf = (strapi: Core.Strapi, ctx: Context, shown: readonly string[]): Promise<Signed> => readableRecord<Signed>(strapi, ctx, UIDS.subscriber, { columns: ['reference', 'language', 'email_confirmed_at'], shown });

/** Those of these withdrawals that the account may read. */
async function readable(strapi: Core.Strapi, { state }: Context, withdrawals: readonly RelatedWithdrawal[], shown: readonly string[]): Promise<readonly RelatedWithdrawal[]> {
  const ids = await readableRecords(strapi, state.userAbility, UIDS.withdrawal, ['documentId', withdrawals.map(({ documentId }) => documentId)], shown);
  return withdrawals.filter(({ documentId }) => ids.has(documentId));
}

function answer<T>(ctx: Context, data: T): T {
  ctx.set('Cache-Control', 'no-store');
  return data;
}
