import type { Core } from '@strapi/strapi';
import { type HelpRequestAnswer, IDEMPOTENCY_HEADER } from '@site/rules';

import { environment } from '../../../environment';
import { refuse } from '../../../utils/errors';
import { peerAddress } from '../../../utils/peer-address';
import type { HelpRequestService } from '../services/help-request';
import { checkBody, checkIdempotencyKey } from '../validation/help-request';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async create(ctx) {
    const key = checkIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER));
    if (!key.ok) return refuse(ctx, key.code);
    const body = checkBody(ctx.request.body);
    if (!body.ok) return refuse(ctx, body.code, body.fields);

    const helpRequests = strapi.service('api::help-request.help-request') as HelpRequestService;
    const { reference, repeated } = await helpRequests.record(body.value, {
      idempotencyKey: key.value,
      peerAddress: peerAddress(ctx.req, environment().trustedProxies),
      userAgent: ctx.get('User-Agent'),
    });
    const answer: HelpRequestAnswer = { data: { reference } };
    ctx.status = repeated ? 200 : 201;
    ctx.body = answer;
  },
});
