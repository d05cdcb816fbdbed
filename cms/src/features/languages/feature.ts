import type { Feature } from '../../lib/feature';
import { addLocales } from './locales';

/** The five languages of the site. */
export const languages: Feature = { bootstrap: addLocales };
