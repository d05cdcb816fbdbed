import type { Feature } from '../../lib/feature';
import { addNewFields } from './additions';

/** The delivered content: all of it comes with a migration, new fields of it with later starts. */
export const seed: Feature = { bootstrap: addNewFields };
