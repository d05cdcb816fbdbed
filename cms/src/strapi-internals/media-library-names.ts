import { extname } from 'node:path';

import type { Context } from 'koa';

import type { FileInfo, UploadedFile } from './media-library';

/** Files of one request, and their names as they were sent. */
interface SentTogether {
  readonly files: readonly UploadedFile[];
  readonly fileNames: readonly string[];
  /** Of the files’ descriptions. */
  readonly names: readonly (string | null | undefined)[];
}
const sentTogether = new WeakMap<UploadedFile, SentTogether>();

/** One of several files that were sent together. */
export interface Place {
  readonly index: number;
  readonly name: string;
}

export const filesOf = ({ request }: Context): UploadedFile[] => [(request.files?.files ?? []) as UploadedFile | UploadedFile[]].flat();

/**
 * Strapi finds the file for each description by its name, so that of two files with one name it would store the first one
 * twice, and a file that gets another name not at all. Until it has found them, each has a name of its own.
 */
export function makeNamesUnique(ctx: Context, wrongCount: () => Error): void {
  const files = filesOf(ctx);
  if (files.length < 2) return;
  const body = ctx.request.body as { fileInfo?: string | readonly string[] };
  const descriptions = [body.fileInfo ?? []].flat();
  if (descriptions.length > 0 && descriptions.length !== files.length) throw wrongCount();
  const infos = descriptions.map((text) => JSON.parse(text) as { name?: unknown });
  const names = infos.map(({ name }) => (typeof name === 'string' ? name : undefined));
  const request: SentTogether = { files, fileNames: files.map(({ originalFilename }) => originalFilename), names };
  const uniqueNames = files.map(({ originalFilename }, index) => `${index}${extname(originalFilename)}`);
  files.forEach((file, index) => {
    sentTogether.set(file, request);
    Object.assign(file, { originalFilename: uniqueNames[index] });
  });
  if (infos.length > 0) body.fileInfo = infos.map((info, index) => JSON.stringify({ ...info, name: uniqueNames[index] }));
}

/** Undoes {@link makeNamesUnique} for one file. */
export function restoreNames(file: UploadedFile, info: FileInfo | undefined): void {
  const request = sentTogether.get(file);
  if (!request) return;
  const index = request.files.indexOf(file);
  Object.assign(file, { originalFilename: request.fileNames[index] });
  if (info) info.name = request.names[index];
}

/** Strapi refuses such names when files before it are stored already, in English. */
const RESERVED = /[<>:"/\\|?*\p{Cc}]/gu;
const CONTROL = /\p{Cc}/gu;
/** PostgreSQL stores no such character in a text. */
const NUL = /\0/gu;
const MAX_NAME_LENGTH = 200;
/** Longer than that of any picture. */
const MAX_EXTENSION_LENGTH = 20;

/** Changes the name of a file and the texts of its description to ones that Strapi and every database can store: they would refuse others only when the file is stored already. */
export function makeStorable(file: UploadedFile, info: FileInfo | undefined): void {
  Object.assign(file, { originalFilename: shortened(file.originalFilename.replaceAll(RESERVED, '_')) });
  if (info) Object.assign(info, storableTexts(info));
}

/** The texts of a description, without what cannot be stored. */
export function storableTexts({ name, alternativeText, caption }: FileInfo): FileInfo {
  return {
    ...(typeof name === 'string' && { name: shortened(name.replaceAll(CONTROL, '')) }),
    ...(typeof alternativeText === 'string' && { alternativeText: alternativeText.replaceAll(NUL, '') }),
    ...(typeof caption === 'string' && { caption: caption.replaceAll(NUL, '') }),
  };
}

/** The longest storable beginning of a name, with its extension; normalized as Strapi does it afterwards, which can make a name longer. */
export function shortened(longName: string): string {
  const name = longName.normalize();
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extname(name);
  const kept = extension.length > MAX_EXTENSION_LENGTH ? '' : extension;
  // No half of a character that takes two.
  return name.slice(0, MAX_NAME_LENGTH - kept.length).replace(/\p{Cs}$/u, '') + kept;
}

/** All files of the request with which these came; empty if it had only one. */
export function filesSentWith([first]: readonly UploadedFile[]): readonly { readonly file: UploadedFile; readonly at: Place }[] {
  const request = first && sentTogether.get(first);
  return request ? request.files.map((file, index) => ({ file, at: { index, name: request.fileNames[index] ?? '' } })) : [];
}
