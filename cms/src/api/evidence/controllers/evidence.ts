import { type EvidenceCheckpointsAnswer, type EvidenceKeysAnswer, type EvidenceProofAnswer, SHA256_PATTERN } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { proveInclusion, lastCheckpoints, publishedKeys } from '../../../features/evidence/publication';
import { refuse } from '../../../lib/errors';

/** A checkpoint follows a signing within minutes: nobody keeps an answer for longer. */
const HEADERS = { 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' };

/** How many checkpoints are listed. */
const LISTED = 100;

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async keys(ctx) {
    const answer: EvidenceKeysAnswer = { data: await publishedKeys(strapi) };
    ctx.set(HEADERS);
    ctx.body = answer;
  },

  async checkpoint(ctx) {
    const [last] = await lastCheckpoints(strapi, 1);
    if (!last) return refuse(ctx, 'not_found');
    ctx.set(HEADERS);
    ctx.type = 'text/plain; charset=utf-8';
    ctx.body = last.note;
  },

  async checkpoints(ctx) {
    const answer: EvidenceCheckpointsAnswer = { data: await lastCheckpoints(strapi, LISTED) };
    ctx.set(HEADERS);
    ctx.body = answer;
  },

  async proof(ctx) {
    const { hash } = ctx.query;
    const inclusion = typeof hash === 'string' && SHA256_PATTERN.test(hash) ? await proveInclusion(strapi, hash) : undefined;
    if (!inclusion) return refuse(ctx, 'not_found');
    const answer: EvidenceProofAnswer = { data: inclusion };
    ctx.set(HEADERS);
    ctx.body = answer;
  },
});
