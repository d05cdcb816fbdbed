import type { Feature } from '../../lib/feature';
import { recordSigningKey } from './chain-writer';
import { scheduleCheckpoints } from './checkpoint-job';
import { addVerificationRoutes } from './staff-routes';
import { VerificationRunner } from './verification-runner';

let runner: VerificationRunner | undefined;

/** The evidence of signings: a hash chain of signed entries, checkpoints over it, and its verification on request. */
export const evidence: Feature = {
  register(strapi) {
    runner = new VerificationRunner(strapi);
    addVerificationRoutes(strapi, runner);
  },
  async bootstrap(strapi) {
    await recordSigningKey(strapi);
    scheduleCheckpoints(strapi);
  },
  async destroy() {
    await runner?.stop();
  },
};
