import { unzipSync } from 'fflate';

/** The files of an exported person. @param body the CMS's answer */
export function personFiles(body: unknown): Readonly<Record<string, Buffer>> {
  const { data } = body as { data: { archive: string } };
  return Object.fromEntries(Object.entries(unzipSync(new Uint8Array(Buffer.from(data.archive, 'base64')))).map(([name, content]) => [name, Buffer.from(content)]));
}

/** What is in the file for programs. */
export function personFile<File>(body: unknown): File {
  return JSON.parse(personFiles(body)['person-data.json']?.toString('utf8') ?? '') as File;
}
