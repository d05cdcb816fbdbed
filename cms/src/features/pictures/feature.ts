import type { Feature } from '../../lib/feature';
import { guardUploads } from './upload-checks';

/** Pictures that staff upload. */
export const pictures: Feature = { register: guardUploads };
