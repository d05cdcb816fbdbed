/** Largest picture an editor can upload. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
