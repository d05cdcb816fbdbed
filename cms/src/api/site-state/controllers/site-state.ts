import { siteStateSchema, validate } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { refuse } from '../../../lib/errors';
import { siteStateOf } from '../../../services';

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async report(ctx) {
    const { data } = (ctx.request.body ?? {}) as { data?: unknown };
    const state = validate(siteStateSchema, data);
    if (!state.ok) return refuse(ctx, 'validation_failed', { fields: state.errors });
    await siteStateOf(strapi).record(state.value);
    ctx.status = 204;
  },
});
