import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { type StaffLanguage, staffLanguage } from '../../lib/staff-language';
import { type ArchiveFiles, zipOf } from '../../lib/zip';
import { officeTimeZone } from '../help-requests/office';
import type { PersonArchive } from './api-types';
import { exportPerson, type PersonFile, type Row, withoutDocument } from './person-export';
import { documentName, personPage } from './person-page';

const PDF = 'data:application/pdf;base64,';

/**
 * A person's data in one archive: a page that they can read, the same data for programs, and the sealed documents.
 * @param references of the person's requests, agreements and withdrawals
 */
export async function personArchive(strapi: Core.Strapi, references: readonly string[]): Promise<PersonArchive> {
  const file = await exportPerson(strapi, references);
  const language = readerLanguage(file) ?? staffLanguage(strapi);
  const page = personPage(strapi, file, { language, timeZone: await officeTimeZone(strapi), site: environment().siteUrl.host });
  const madeAt = new Date(file.exported_at);
  const files: ArchiveFiles = { 'person-data.html': page, 'person-data.json': `${JSON.stringify({ ...file, signed_agreements: file.signed_agreements.map(documentApart) })}\n`, ...documentsOf(file) };
  return { name: `person-data-${file.exported_at.slice(0, 10)}.zip`, archive: Buffer.from(await zipOf(files, madeAt)).toString('base64'), withoutDocument: withoutDocument(file) };
}

/** Russian if the person's latest record is; others of the site's languages have English labels, which more people read. Undefined: no record says it. */
function readerLanguage({ help_requests: requests, signed_agreements: agreements, withdrawals }: PersonFile): StaffLanguage | undefined {
  const timeOf = ({ received_at: received, signed_at: signed }: Row): number => new Date((received ?? signed) as string | Date).getTime();
  const [latest] = [...requests, ...agreements, ...withdrawals].filter(({ language }) => typeof language === 'string').sort((a, b) => timeOf(b) - timeOf(a));
  if (latest === undefined) return undefined;
  return latest.language === 'ru' ? 'ru' : 'en';
}

function documentsOf({ signed_agreements: agreements }: PersonFile): ArchiveFiles {
  return Object.fromEntries(agreements.flatMap(({ reference, document }) => (typeof document === 'string' && document.startsWith(PDF) ? [[documentName(reference), Buffer.from(document.slice(PDF.length), 'base64')] as const] : [])));
}

/** Its document is a file of its own. */
const documentApart = ({ document: _document, ...rest }: Row): Row => rest;
