import { LANGUAGE_CODES } from '@site/rules';
import * as v from 'valibot';

import { EDITED } from '../content-types';

/** The parts of a request that name an entry in one language. */
export const ENTRY = {
  type: v.picklist(EDITED),
  documentId: v.pipe(v.string(), v.regex(/^\w{1,64}$/)),
  language: v.picklist(LANGUAGE_CODES),
};
