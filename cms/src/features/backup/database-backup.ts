/** A signed agreement, as far as a backup needs to know it. */
export interface SignatureRow {
  readonly reference: string;
  readonly file: string;
}

/** The database as a backup sees it; `folder` is where its part of a backup lies. */
export interface DatabaseBackup {
  /** Writes all rows there, as they are at one moment. */
  dump(folder: string): Promise<void>;
  /** Whether there is nothing that a restore would overwrite. */
  isEmpty(): Promise<boolean>;
  restore(folder: string): Promise<void>;
  /** The pictures that the dumped rows name, one after the other: there may be more than fit into memory. */
  signatures(folder: string): AsyncIterable<SignatureRow>;
  /** Whether the record is there now. */
  hasRecord(reference: string): Promise<boolean>;
  /** Pictures of the media library have moved. */
  replaceInFiles(from: string, to: string): Promise<void>;
}
