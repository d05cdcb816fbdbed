import type { Feature } from '../../lib/feature';
import { introduceKey } from './chain-writer';
import { scheduleCheckpoints } from './checkpoint-job';

/** The evidence of signings: a hash chain of signed entries, and checkpoints over it. */
export const evidence: Feature = {
  async bootstrap(strapi) {
    await introduceKey(strapi);
    scheduleCheckpoints(strapi);
  },
};
