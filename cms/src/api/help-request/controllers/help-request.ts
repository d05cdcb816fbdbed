import type { Core } from '@strapi/strapi';
import { type HelpRequestAnswer, helpRequestSchema, validate } from '@site/rules';

import { taskFor } from '../../../robots/ask';
import { refuse } from '../../../utils/errors';
import { checkBody, checkIdempotencyKey } from '../../../utils/request';
import { seenOf } from '../../../utils/seen';
import type { HelpRequestService } from '../services/help-request';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async create(ctx) {
    const key = checkIdempotencyKey(ctx);
    if (!key.ok) return refuse(ctx, key.code, key.details);
    const body = checkBody(ctx.request.body, (data) => validate(helpRequestSchema, data));
    if (!body.ok) return refuse(ctx, body.code, body.details);

    const { first_name, last_name, subject, message } = body.value;
    const challenge = await taskFor(strapi, ctx, { what: key.value ?? JSON.stringify(body.value), isRepeatable: key.value !== null, names: [first_name, last_name, subject ?? ''], message: message ?? '' });
    if (challenge) return refuse(ctx, 'challenge_required', { challenge });

    const helpRequests = strapi.service('api::help-request.help-request') as HelpRequestService;
    const { reference, repeated } = await helpRequests.record(body.value, key.value, seenOf(ctx));
    const answer: HelpRequestAnswer = { data: { reference } };
    ctx.status = repeated ? 200 : 201;
    ctx.body = answer;
  },
});
