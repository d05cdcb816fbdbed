import { type EvidenceBlock, type PublishedKeys, sha256 } from '@site/proof';
import { type EvidenceCheckpointsAnswer, type EvidenceKeysAnswer, type EvidenceProofAnswer, SHA256_PATTERN } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { ContradictionError } from '../../../features/evidence/checkpoint-root';
import { checkpointsOver, lastCheckpoints, proveInclusion, publishedBlock, publishedKeys } from '../../../features/evidence/publication';
import { publishedSeals } from '../../../features/signed-documents/published-seals';
import { refuse } from '../../../lib/errors';

/** A checkpoint follows a signing within minutes, so responses are cached only briefly. */
const HEADERS = { 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' };

/** How many checkpoints are listed. */
const LISTED = 100;
/** How many of one size are answered with their time stamps: one a day while nothing is signed. */
const STAMPED = 10;
/** The number of a block, or of entries. */
const NUMBER_PATTERN = /^(?:0|[1-9]\d{0,8})$/;

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
    const { size } = ctx.query;
    if (size !== undefined && !(typeof size === 'string' && NUMBER_PATTERN.test(size))) return refuse(ctx, 'not_found');
    const answer: EvidenceCheckpointsAnswer = { data: size === undefined ? await lastCheckpoints(strapi, LISTED) : await checkpointsOver(strapi, Number(size), STAMPED) };
    const body = JSON.stringify(answer);
    ctx.set({ ...HEADERS, ETag: `"${sha256(body).slice(0, 32)}"` });
    ctx.type = 'json';
    ctx.status = 200;
    // Whoever asks daily gets the list only if there is something new.
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = body;
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
    const found = typeof block === 'string' && NUMBER_PATTERN.test(block) ? await unlessBroken(publishedBlock(strapi, Number(block))) : undefined;
    if (found === BROKEN) return refuse(ctx, 'unavailable');
    if (!found) return refuse(ctx, 'not_found');
    const answer: { readonly data: EvidenceBlock } = { data: found };
    ctx.set(HEADERS);
    ctx.body = answer;
  },
});
