import type { Core } from '@strapi/strapi';
import { contractSigningSchema, validate } from '@site/rules';

import { taskFor } from '../../../robots/ask';
import { refuse } from '../../../utils/errors';
import { checkBody, checkIdempotencyKey } from '../../../utils/request';
import { seenOf } from '../../../utils/seen';
import type { ContractSigningService } from '../services/contract-signing';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async create(ctx) {
    const key = checkIdempotencyKey(ctx);
    if (!key.ok) return refuse(ctx, key.code, key.details);
    if (key.value === null) return refuse(ctx, 'idempotency_key_invalid');
    const body = checkBody(ctx.request.body, (data) => validate(contractSigningSchema, data));
    if (!body.ok) return refuse(ctx, body.code, body.details);

    const challenge = await taskFor(strapi, ctx, { what: key.value, isRepeatable: true, names: [body.value.full_name], message: '' });
    if (challenge) return refuse(ctx, 'challenge_required', { challenge });

    const signings = strapi.service('api::contract-signing.contract-signing') as ContractSigningService;
    const result = await signings.sign(body.value, key.value, seenOf(ctx));
    if (!result.ok) return refuse(ctx, result.code, result.details);
    ctx.status = result.repeated ? 200 : 201;
    ctx.body = result.answer;
  },
});
