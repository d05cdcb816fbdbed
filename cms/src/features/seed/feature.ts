import type { Feature } from '../../lib/feature';
import { addNewFields } from './additions';

/** The delivered content: a migration adds all of it, later starts add new fields. */
export const seed: Feature = { bootstrap: addNewFields };
