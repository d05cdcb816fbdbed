import type { Feature } from '../../lib/feature';
import { addPersonDataRoutes } from './staff-routes';
import { scheduleRetention } from './startup';

/** Finding, exporting and erasing a person's data, and the retention periods. */
export const personData: Feature = { register: addPersonDataRoutes, bootstrap: scheduleRetention };
