import type { EvidenceBlock, PublishedKeys } from '@site/proof';
import { type EvidenceCheckpointsAnswer, type EvidenceKeysAnswer, type EvidenceProofAnswer, SHA256_PATTERN } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { ContradictionError } from '../../../features/evidence/checkpoint-root';
import { lastCheckpoints, proveInclusion, publishedBlock, publishedKeys } from '../../../features/evidence/publication';
import { publishedSeals } from '../../../features/signed-documents/published-seals';
import { refuse } from '../../../lib/errors';

/** A checkpoint follows a signing within minutes, so responses are cached only briefly. */
const HEADERS = { 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' };

/** How many checkpoints are listed. */
const LISTED = 100;
/** The number of a block. */
const BLOCK_PATTERN = /^(?:0|[1-9]\d{0,8})$/;

/** Entries that the last checkpoint covers are missing. */
const BROKEN = Symbol('broken chain');

async function unlessBroken<T>(result: Promise<T>): Promise<T | typeof BROKEN> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ContradictionError) return BROKEN;
    throw error;
  }
}

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async keys(ctx) {
    const answer: EvidenceKeysAnswer & { readonly data: PublishedKeys } = { data: { ...(await publishedKeys(strapi)), ...(await publishedSeals()) } };
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
    const inclusion = typeof hash === 'string' && SHA256_PATTERN.test(hash) ? await unlessBroken(proveInclusion(strapi, hash)) : undefined;
    if (inclusion === BROKEN) return refuse(ctx, 'unavailable');
    if (!inclusion) return refuse(ctx, 'not_found');
    const answer: EvidenceProofAnswer = { data: inclusion };
    ctx.set(HEADERS);
    ctx.body = answer;
  },

  async entries(ctx) {
    const { block } = ctx.query;
    const found = typeof block === 'string' && BLOCK_PATTERN.test(block) ? await unlessBroken(publishedBlock(strapi, Number(block))) : undefined;
    if (found === BROKEN) return refuse(ctx, 'unavailable');
    if (!found) return refuse(ctx, 'not_found');
    const answer: { readonly data: EvidenceBlock } = { data: found };
    ctx.set(HEADERS);
    ctx.body = answer;
  },
});
