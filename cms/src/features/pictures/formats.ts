import type { PictureFormat } from './encoding';

const FORMATS: Readonly<Record<string, PictureFormat>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.webp': 'webp', '.avif': 'avif' };

/** The format of files with this extension; undefined if none is stored under it. */
export const formatOf = (extension: string): PictureFormat | undefined => FORMATS[extension.toLowerCase()];
