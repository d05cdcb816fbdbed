import { PICTURE } from '@site/rules';

/** Largest picture that staff can upload. */
export const MAX_PICTURE_BYTES = PICTURE.maxBytes;
