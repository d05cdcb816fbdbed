import type { Feature } from '../../lib/feature';
import { prepareCounters } from './rate-counters';

/** Rate limits and challenges; limits of single requests are middlewares (config/middlewares.ts). */
export const botProtection: Feature = { bootstrap: prepareCounters };
