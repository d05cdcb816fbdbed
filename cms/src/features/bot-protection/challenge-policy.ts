import { parseFormSignals, FORM_SIGNALS_HEADER, SOLUTION_HEADER, type Challenge } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { environment } from '../../environment';
import { makeChallenge, challengePurpose, verifyChallengeSolution } from './challenge';
import { countersOf, type RateLimitState } from './rate-counters';
import { looksLikeRobot, type Sender } from './bot-signals';

export interface Submission extends Omit<Sender, 'signs'> {
  /** Identifies the submission, also when it is repeated: its idempotency key or, without one, its content. */
  readonly what: string;
  /** Whether a repeat has no effect. */
  readonly isRepeatable: boolean;
}

/**
 * The challenge to solve before the request is accepted; undefined if nothing is suspicious or it has been solved. Challenged
 * are requests that look automated, frequent senders, everyone during a flood, and senders without our forms.
 */
export async function requiredChallenge(strapi: Core.Strapi, ctx: Context, { what, isRepeatable, names, message }: Submission): Promise<Challenge | undefined> {
  // Browsers send the Origin of the page.
  const signs = ctx.get('Origin') === '' ? null : parseFormSignals(ctx.get(FORM_SIGNALS_HEADER));
  if (!looksLikeRobot({ signs, names, message }, environment().limits.quick) && !(ctx.state as RateLimitState).requiresChallenge) return undefined;

  const purpose = challengePurpose(`${ctx.path} ${what}`);
  const solved = await verifyChallengeSolution(ctx.get(SOLUTION_HEADER), purpose);
  if (solved !== undefined && (isRepeatable || !(await countersOf(strapi).count('solved', solved)).isOver)) return undefined;
  return makeChallenge(purpose);
}
