import type { Feature } from '../../lib/feature';
import { addHandoverRoutes } from './staff-routes';

/** Handing over a signed agreement for a court: its archive, and the record of who took it. */
export const handovers: Feature = { register: addHandoverRoutes };
