import { type AgreementSources, agreementAsText, type JsonObject, renderAgreement, serializeAgreement, sha256 } from '@site/content';
import { type Agreement, AGREEMENT_GRACE_MS, type AgreementVersion, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { lockInTransaction } from '../../../utils/transaction-lock';

const UID = 'api::agreement-version.agreement-version';

/** A version that may be signed, and the row that a signature points to. */
export interface SignableVersion extends AgreementVersion {
  readonly id: number;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly sha256: string;
  readonly content: string;
  readonly replaced_at: string | null;
  readonly withdrawn: boolean;
}

const agreementVersions = ({ strapi }: { strapi: Core.Strapi }) => {
  let recording: Promise<void> = Promise.resolve();

  async function current(language: LanguageCode): Promise<AgreementVersion | undefined> {
    const row = await lastVersion(strapi, language, { replaced_at: { $null: true }, withdrawn: false });
    return row ? toVersion(row) : undefined;
  }

  return {
    /**
     * Makes a version of the agreement in every language in which what is published is not what the last version says.
     * Not to be called within a transaction: only what is really published may become a version.
     */
    record(): Promise<void> {
      recording = recording.then(() => recordChanges(strapi), () => recordChanges(strapi));
      return recording;
    },

    /** Resolves when the versions have been made of which somebody has said so far that they are to be made. */
    async recorded(): Promise<void> {
      await recording.catch(() => undefined);
    },

    /** The text that is published now; undefined while there is none, or it was withdrawn. */
    current,

    /** What can be signed now: the current text, if it asks for the consent without which nothing is signed on the site. */
    async offered(language: LanguageCode): Promise<AgreementVersion | undefined> {
      const version = await current(language);
      return version?.agreement.consent ? version : undefined;
    },

    /**
     * The version with this text, if it may be signed: it is the current one, or was until a moment ago, and nobody
     * withdrew it. Of several with one wording the newest decides: what was withdrawn is not signed as an older one.
     */
    async signable(language: LanguageCode, fingerprint: string): Promise<SignableVersion | undefined> {
      const row = await lastVersion(strapi, language, { sha256: fingerprint });
      if (!row || row.withdrawn || (row.replaced_at !== null && Date.parse(row.replaced_at) <= Date.now() - AGREEMENT_GRACE_MS)) return undefined;
      const version = toVersion(row);
      return version.agreement.consent ? { id: row.id, ...version } : undefined;
    },
  };
};

function toVersion({ version, sha256: fingerprint, content }: Row): AgreementVersion {
  return { version, sha256: fingerprint, agreement: JSON.parse(content) as Agreement };
}

function lastVersion(strapi: Core.Strapi, language: LanguageCode, where: object = {}): Promise<Row | null> {
  return strapi.db.query(UID).findOne({ select: ['id', 'version', 'sha256', 'content', 'replaced_at', 'withdrawn'], where: { language, ...where }, orderBy: { version: 'desc' } });
}

async function recordChanges(strapi: Core.Strapi): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'agreementVersions');
    const published = await readPublished(strapi);
    for (const language of LANGUAGE_CODES) await recordChange(strapi, language, renderAgreement(published, language));
  });
}

async function recordChange(strapi: Core.Strapi, language: LanguageCode, agreement: Agreement | undefined): Promise<void> {
  const content = agreement && serializeAgreement(agreement);
  const live = await lastVersion(strapi, language, { replaced_at: { $null: true } });
  if (live?.content === content) return;

  const now = new Date();
  if (live) await strapi.db.query(UID).update({ where: { id: live.id }, data: { replaced_at: now } });
  if (!agreement || content === undefined) return;

  const version = ((await lastVersion(strapi, language))?.version ?? 0) + 1;
  await strapi.db.query(UID).create({
    data: { key: `${language}-${version}`, language, version, sha256: sha256(content), content, text: agreementAsText(agreement), live_since: now, withdrawn: false },
  });
}

/** What agreements are made of, as published. */
const SETTINGS = ['company', 'registrationNumber', 'legalAddress', 'email', 'phoneSupport'];
const PAGE = ['title', 'number', 'introduction', 'companySignatureLabel', 'headName', 'headPosition', 'clientSignatureLabel', 'consent'];
const SECTION = ['documentId', 'title', 'body'];

async function readPublished(strapi: Core.Strapi): Promise<Record<LanguageCode, AgreementSources>> {
  const read = async (language: LanguageCode): Promise<AgreementSources> => {
    const where = { locale: language, publishedAt: { $notNull: true } };
    const settings: JsonObject | null = await strapi.db.query('api::site-settings.site-settings').findOne({ select: SETTINGS, where });
    const page: JsonObject | null = await strapi.db.query('api::contract-page.contract-page').findOne({ select: PAGE, where });
    // Two sections with one number: the order between them has to be the same at every reading.
    const sections: JsonObject[] = await strapi.db.query('api::contract-section.contract-section').findMany({ select: SECTION, where, orderBy: [{ order: 'asc' }, { documentId: 'asc' }] });
    return { settings: settings ?? undefined, page: page ?? undefined, sections };
  };
  const sources: Partial<Record<LanguageCode, AgreementSources>> = {};
  // One after the other: a transaction has one connection.
  for (const language of LANGUAGE_CODES) sources[language] = await read(language);
  return sources as Record<LanguageCode, AgreementSources>;
}

export type AgreementVersions = ReturnType<typeof agreementVersions>;
export default agreementVersions;
