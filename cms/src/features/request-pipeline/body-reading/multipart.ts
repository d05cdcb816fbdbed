import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';

import { parse as parseJson } from '@hapi/bourne';
import { type Fields, type File, type Files, IncomingForm } from 'formidable';
import type { Context } from 'koa';

import { MAX_PICTURE_BYTES } from '../../pictures/limits';
import { BodyError } from './body-error';
import { MAX_FILES, MULTIPART_OVERHEAD_BYTES } from './limits';
import { sendContinue } from './read-json';
import { makeUploadFolder } from './upload-folders';

/** Form field of the files. */
const FILES = 'files';
/** Form field with metadata of each file, as JSON. */
const FILE_INFO = 'fileInfo';
const MAX_BYTES = MAX_PICTURE_BYTES + MULTIPART_OVERHEAD_BYTES;
const [MAX_FIELDS, MAX_FIELD_BYTES] = [20, 64 * 1_024];

interface Upload {
  readonly fields: Fields;
  readonly files: Files;
}

/**
 * Reads an upload into a private temporary folder, which is removed after `work` has used the files, and also if the
 * request is aborted or refused.
 * @throws {BodyError} if the body is not a valid upload
 */
export async function withUpload(ctx: Context, work: (upload: Upload) => Promise<unknown>): Promise<void> {
  if ((ctx.request.length ?? 0) > MAX_BYTES) throw new BodyError('body_too_large');
  const folder = await makeUploadFolder();
  try {
    await work(await parse(ctx, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function parse(ctx: Context, folder: string): Promise<Upload> {
  const form = new IncomingForm({
    enabledPlugins: ['multipart'],
    multiples: true,
    uploadDir: folder,
    maxFileSize: MAX_PICTURE_BYTES,
    maxFields: MAX_FIELDS,
    maxFieldsSize: MAX_FIELD_BYTES,
  });
  const sent: File[] = [];
  // Errors thrown by a listener abort parsing.
  form.on('fileBegin', (field, file) => {
    const { filepath, originalFilename } = file;
    if (field !== FILES || !originalFilename) throw new BodyError('malformed_body');
    if (sent.push(file) > MAX_FILES) throw new BodyError('body_too_large');
    closeSync(openSync(filepath, 'wx', 0o600));
  });
  form.on('progress', (received) => {
    if (received > MAX_BYTES) throw new BodyError('body_too_large');
  });
  // Formidable would wait forever for a request that was aborted before it listens.
  if (ctx.req.destroyed) return Promise.reject(new BodyError('malformed_body'));
  sendContinue(ctx);
  return new Promise((done, fail) => {
    form.parse(ctx.req, (error: unknown, fields, files) => {
      if (error === null && ![fields[FILE_INFO] ?? []].flat().every(isJsonObject)) fail(new BodyError('malformed_body'));
      // Formidable lists files in the order in which they were written: what is said of them is in the order of sending.
      else if (error === null) done({ fields, files: sent.length > 1 ? { [FILES]: sent } : files });
      else fail(error instanceof BodyError ? error : new BodyError((error as { httpCode?: number }).httpCode === 413 ? 'body_too_large' : 'malformed_body'));
    });
  });
}

function isJsonObject(text: string): boolean {
  try {
    // Like JSON bodies, none that would change objects of the program.
    const value: unknown = parseJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
