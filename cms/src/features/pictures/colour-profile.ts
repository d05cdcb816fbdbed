/** Where a colour profile says that it is one, besides its length at its beginning (ICC.1:2022, 7.2). */
const [SIGNATURE_AT, SIGNATURE] = [36, 'acsp'];
/** Its length is filled up to a multiple of four. */
const MOST_FILLED = 3;

/** Whether these bytes are a colour profile, and nothing follows it. */
export const isProfile = (bytes: Buffer): boolean => bytes.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + SIGNATURE.length) === SIGNATURE && bytes.length - bytes.readUInt32BE(0) <= MOST_FILLED;
