import { readSigns, SIGNS_HEADER, SOLUTION_HEADER, type Challenge } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { environment } from '../environment';
import { makeChallenge, purposeOf, solvedBy } from './challenge';
import { countersOf, type Counted } from './counters';
import { looksLikeRobot, type Sender } from './suspicion';

interface Asked extends Omit<Sender, 'signs'> {
  /** What was sent, as the repeat of a request has it too: its idempotency key or, without one, all of it. */
  readonly what: string;
  /** Whether the same again changes nothing. */
  readonly isRepeatable: boolean;
}

/**
 * What has to be solved before this is taken; undefined where nothing is suspicious, or it is solved. A person meets it
 * hardly ever: who looks like a robot, sends often, sends while very many do, or sends without our forms.
 */
export async function taskFor(strapi: Core.Strapi, ctx: Context, { what, isRepeatable, names, message }: Asked): Promise<Challenge | undefined> {
  // A browser names the page that sends.
  const signs = ctx.get('Origin') === '' ? null : readSigns(ctx.get(SIGNS_HEADER));
  if (!looksLikeRobot({ signs, names, message }, environment().limits.quick) && !(ctx.state as Counted).isMuch) return undefined;

  const purpose = purposeOf(`${ctx.path} ${what}`);
  const solved = await solvedBy(ctx.get(SOLUTION_HEADER), purpose);
  if (solved !== undefined && (isRepeatable || !(await countersOf(strapi).count('solved', solved)).isOver)) return undefined;
  return makeChallenge(purpose);
}
