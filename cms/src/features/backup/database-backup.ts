/** The fields of a signed agreement that a backup needs. */
export interface SignatureRow {
  readonly reference: string;
  readonly file: string;
}

/** Backs up and restores the database; `folder` contains its part of the backup. */
export interface DatabaseBackup {
  /** Writes a consistent snapshot of all rows to the folder. */
  dump(folder: string): Promise<void>;
  /** Whether a restore would overwrite nothing. */
  isEmpty(): Promise<boolean>;
  restore(folder: string): Promise<void>;
  /** Streams the signatures of the dumped rows, which may not fit into memory. */
  signatures(folder: string): AsyncIterable<SignatureRow>;
  /** Streams the finished documents of the dumped rows. */
  documents(folder: string): AsyncIterable<SignatureRow>;
  /** Whether the record still exists. */
  hasRecord(reference: string): Promise<boolean>;
  /** The file that is the signing's document now, if it is made. */
  documentOf(reference: string): Promise<string | undefined>;
  /** Replaces the base address of media library files. */
  replaceInFiles(from: string, to: string): Promise<void>;
}
