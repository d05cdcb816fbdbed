/** Keeps the pictures of signatures: apart from the media library, and shown to nobody by the store itself. */
export interface PictureStore {
  /** Stores exactly these bytes under a name that was never used before. It ends in time; when it fails, something may be there. */
  put(file: string, bytes: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  get(file: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. */
  delete(file: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<readonly string[]>;
  /** How long after a failed `put` its file may still appear, milliseconds. */
  readonly settlesAfterMs: number;
}
