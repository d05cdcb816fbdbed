import { ACCENTS, BASIC_LATIN, CYRILLIC_EXT, fontFace, HEBREW, LATIN_EXT, RUSSIAN } from './fontFace';
import signatureCyrillic from './fontFiles/signature-cyrillic.woff2';
import signatureHebrew from './fontFiles/signature-hebrew.woff2';
import signatureLatinExt from './fontFiles/signature-latin-ext.woff2';
import signatureLatin from './fontFiles/signature-latin.woff2';

/** Caveat for Latin and Cyrillic, Gveret Levin for Hebrew, as one family. */
export const SIGNATURE_FONT = 'Signature';

const face = (url: string, range: string): string => fontFace(SIGNATURE_FONT, '400', url, range, 'block');

/** Each file loads when a character of its range is used. */
export const signatureFontFaces = [
  face(signatureHebrew, HEBREW),
  face(signatureCyrillic, `${RUSSIAN}, ${CYRILLIC_EXT}`),
  face(signatureLatin, `${BASIC_LATIN}, ${ACCENTS}`),
  face(signatureLatinExt, LATIN_EXT),
].join('\n');
