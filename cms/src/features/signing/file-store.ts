/** Private storage of signatures' pictures or of documents, separate from the media library. */
export interface FileStore {
  /** Stores the bytes under an unused name. Has a timeout; after a failure the file may exist. */
  put(file: string, bytes: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  get(file: string): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. */
  delete(file: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<readonly string[]>;
  /** Time after a failed `put` in which its file may still appear, in milliseconds. */
  readonly settlesAfterMs: number;
}
