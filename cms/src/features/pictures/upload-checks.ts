import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import type { Core } from '@strapi/strapi';

import { refuse } from '../../lib/errors';
import { FairQueue } from '../../lib/fair-queue';
import { fieldError, refusal, sentenceFor } from '../../lib/field-errors';
import type { UploadedFile } from '../../strapi-internals/media-library';
import { guardUploadedFiles } from '../../strapi-internals/media-library-uploads';
import { guardFolders } from '../../strapi-internals/media-library-folders';
import { currentStaff } from '../accounts/current-staff';
import { type Problem, type Replacement, TOO_DEMANDING, WRONG_FORMAT } from './examination';
import { formatOf } from './formats';
import { hasHeicName } from './heic';
import { inPictureProcess } from './in-picture-process';
import { otherFormat } from './replacements';

/**
 * Accepts only pictures that the build can use, with the extension of their content: Strapi trusts the extension of unknown
 * content. They are stored under random names. Pictures of iPhones become JPEGs; whatever replaces a picture gets its format,
 * because the address stays and ends in it.
 */
export function guardUploads(strapi: Core.Strapi): void {
  guardFolders(strapi);
  guardUploadedFiles(strapi, {
    newName: () => randomBytes(16).toString('hex'),
    typeRefusal: (at) => refused(strapi, WRONG_FORMAT, at),
    countRefusal: () => refused(strapi, { code: 'pictures_one_by_one', values: {} }),
    isSameFormat: (one, other) => formatOf(one) !== undefined && formatOf(one) === formatOf(other),
    emptyNameRefusal: () => refusal(strapi, [{ path: ['name'], code: 'field_empty', values: {} }]),
    goneRefusal: (what) => refused(strapi, { code: what === 'file' ? 'picture_gone' : 'folder_gone', values: {} }),
    answerStorageFailure(ctx, failure) {
      strapi.log.error(failure.message);
      const sentence = failure.isPartlyStored ? 'picture_partly_stored' : 'picture_store_away';
      refuse(ctx, 'unavailable', {}, sentenceFor(strapi, failure.what === 'delete' ? 'picture_not_deleted' : sentence));
    },
    async accept(file, { at, replacedExtension }) {
      const examined = (await inTurn(strapi, isSlow(file), () => inPictureProcess({ kind: 'examine', filepath: file.filepath, name: file.originalFilename }))) ?? { problem: TOO_DEMANDING };
      if ('problem' in examined) throw refused(strapi, examined.problem, at);
      const picture = examined.replacement ? await stored(file, examined.replacement) : file;
      const extension = replacedExtension?.toLowerCase() ?? extname(picture.originalFilename).toLowerCase();
      const format = formatOf(extension);
      if (format === formatOf(extname(picture.originalFilename))) return picture;
      const result = (await inTurn(strapi, true, () => inPictureProcess({ kind: 'convert', filepath: picture.filepath, format, extension }))) ?? { problem: otherFormat(format, extension) };
      if ('problem' in result) throw refused(strapi, result.problem, at);
      return stored(picture, { ...result, extension });
    },
    async show({ filepath, ext }) {
      const format = formatOf(ext);
      const result = format && (await inTurn(strapi, format === 'avif', () => inPictureProcess({ kind: 'show', filepath, format })));
      if (!result) throw refused(strapi, TOO_DEMANDING);
      return result;
    },
  });
}

/** @param at which file of several, with its name */
function refused(strapi: Core.Strapi, { code, values }: Problem, at?: { readonly index: number; readonly name: string }): Error {
  return at ? fieldError(`files.${at.index}`, `${at.name}: ${sentenceFor(strapi, code, values)}`) : refusal(strapi, [{ path: [], code, values }]);
}

async function stored(file: UploadedFile, { bytes, format, extension }: Replacement): Promise<UploadedFile> {
  await writeFile(file.filepath, bytes);
  const mimetype = `image/${format}`;
  const name = file.originalFilename;
  return { ...file, originalFilename: name.slice(0, -extname(name).length) + extension, size: bytes.length, mimetype, detectedMimeType: mimetype };
}

/** One picture at a time, because of the memory that it takes. What can take half a minute has a queue of its own, so that no other picture waits for it. */
const queues = { slow: new FairQueue<number | null | undefined>(), quick: new FairQueue<number | null | undefined>() };

function inTurn<T>(strapi: Core.Strapi, slow: boolean, work: () => Promise<T>): Promise<T> {
  return queues[slow ? 'slow' : 'quick'].run(currentStaff(strapi)?.id, work);
}

const isSlow = ({ originalFilename }: UploadedFile): boolean => hasHeicName(originalFilename) || formatOf(extname(originalFilename)) === 'avif';
