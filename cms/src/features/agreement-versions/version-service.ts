import type { AgreementSources, JsonObject } from '@site/content';
import { type AgreementVersion, LANGUAGE_CODES, type LanguageCode, parseAgreement, type ShownAgreement } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { AGREEMENT_GRACE_MS } from './grace-period';
import { CMS_ITSELF, type StaffIdentity } from '../accounts/current-staff';
import type { UnrecordedAgreement } from '../publishing/api-types';
import { renderer } from '../rendering/renderer';
import type { RenderedAgreement } from '../rendering/tasks';
import { retryPause } from '../../lib/retry-pause';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';

/** A version that may be signed. */
export interface SignableVersion extends Omit<AgreementVersion, 'agreement'> {
  /** Of its row. */
  readonly id: number;
  readonly terms: Terms;
}

/** What a signing records of the text. */
type Terms = Pick<AgreementVersion['agreement'], 'consent' | 'earlyStart'>;

interface Row {
  readonly id: number;
  readonly language: LanguageCode;
  readonly version: number;
  readonly sha256: string;
  readonly content: string;
  readonly replaced_at: string | null;
  /** Since when the site shows a newer one. */
  readonly off_site_at: string | null;
  readonly withdrawn: boolean;
}

const MAX_REASON_LENGTH = 300;
/** After the first failure, the second and so on; the last one repeats. */
const RETRY_PAUSES_MS = [1_000, 5_000, 15_000, 60_000, 5 * 60_000];

const agreementVersions = ({ strapi }: { strapi: Core.Strapi }) => {
  let recording: Promise<void> = Promise.resolve();
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** By the version's row; the text of a version never changes, and is large. */
  const knownTerms = new Map<number, Terms>();
  const unrecordedStore = strapi.store({ type: 'core', name: 'agreements', key: 'unrecorded' });
  const unrecorded = async (): Promise<UnrecordedAgreement | null> => ((await unrecordedStore.get()) as UnrecordedAgreement | null) ?? null;

  async function noteUnrecorded(state: Pick<UnrecordedAgreement, 'isIncomplete'> | null): Promise<void> {
    const before = await unrecorded();
    if (state) await unrecordedStore.set({ value: { since: before?.since ?? new Date().toISOString(), ...state } satisfies UnrecordedAgreement });
    else if (before) await unrecordedStore.delete();
  }

  /** A failure does not undo the publish: recording is retried. */
  async function recordOrRetry(by: StaffIdentity): Promise<void> {
    clearTimeout(retry);
    try {
      const incomplete = await recordChanges(strapi, by);
      failures = 0;
      await noteUnrecorded(incomplete.length > 0 ? { isIncomplete: true } : null);
    } catch (error) {
      if (isStopped) return;
      const pauseMs = retryPause(RETRY_PAUSES_MS, failures);
      failures += 1;
      strapi.log.error(`Recording the agreement failed; next attempt in ${pauseMs / 1_000} s: ${reasonOf(error)}`);
      retry = setTimeout(() => void record(by), pauseMs);
      // Unreferenced: does not keep the process alive; the next start records missing versions.
      retry.unref();
      await noteUnrecorded({ isIncomplete: false }).catch((storeError: unknown) => strapi.log.error(`Noting the unrecorded agreement failed: ${reasonOf(storeError)}`));
    }
  }

  function record(by = CMS_ITSELF): Promise<void> {
    recording = recording.then(() => recordOrRetry(by));
    return recording;
  }

  async function current(language: LanguageCode): Promise<AgreementVersion | undefined> {
    const row = await lastVersion(strapi, language, { replaced_at: { $null: true }, withdrawn: false });
    return row ? toVersion(row) : undefined;
  }

  async function termsOf(id: number): Promise<Terms> {
    const known = knownTerms.get(id);
    if (known) return known;
    const { content }: Pick<Row, 'content'> = await strapi.db.query(UIDS.agreementVersion).findOne({ select: ['content'], where: { id } });
    const { consent, earlyStart } = parseAgreement(content);
    knownTerms.set(id, { consent, earlyStart });
    return { consent, earlyStart };
  }

  return {
    /**
     * Records a version for every language whose published agreement differs from its last version. Resolves after the first
     * attempt; failures are retried with growing pauses, and at the next start. Must not be called within a transaction: only
     * committed content may become a version.
     * @param by who published, and so is the author of new versions
     */
    record,

    /** The versions that would be recorded if all these changes were published together; none if nothing of the agreement would change. */
    async wouldRecord(changes: readonly Change[]): Promise<readonly Pick<Row, 'language' | 'version'>[]> {
      const own = changes.filter(({ uid }) => SOURCES.includes(uid));
      if (own.length === 0) return [];
      const agreements = await renderer.render('agreements', own.reduce((sources, change) => changedSources(strapi, sources, change), await readPublished(strapi)));
      const versions: Pick<Row, 'language' | 'version'>[] = [];
      for (const language of LANGUAGE_CODES) {
        const agreement = agreements[language];
        const live = await lastVersion(strapi, language, { replaced_at: { $null: true } });
        if (agreement && agreement.content !== live?.content) versions.push({ language, version: ((await lastVersion(strapi, language))?.version ?? 0) + 1 });
      }
      return versions;
    },

    /** Resolves when all recordings requested so far have been attempted. */
    recorded(): Promise<void> {
      return recording;
    },

    /** Shown to staff while a version is missing; otherwise null. */
    unrecorded,

    /** Stops retrying. */
    stop(): void {
      isStopped = true;
      clearTimeout(retry);
    },

    /** The current version; undefined if there is none or it was withdrawn. */
    current,

    /** The current version, if it can be signed: it must contain the consent text. */
    async offered(language: LanguageCode): Promise<AgreementVersion | undefined> {
      const version = await current(language);
      return version?.agreement.consent ? version : undefined;
    },

    /**
     * Records which versions the live site shows, at most one a language; older ones are off the site from now on, by this
     * machine's clock.
     */
    async showOnSite(agreements: readonly ShownAgreement[]): Promise<void> {
      const rows: readonly Pick<Row, 'id' | 'version' | 'language'>[] = await strapi.db
        .query(UIDS.agreementVersion)
        .findMany({ select: ['id', 'version', 'language'], where: { replaced_at: { $notNull: true }, off_site_at: { $null: true } } });
      const isOffSite = (row: (typeof rows)[number]): boolean => {
        const shown = agreements.find(({ language }) => language === row.language);
        return shown === undefined || row.version < shown.version;
      };
      const ids = rows.filter(isOffSite).map(({ id }) => id);
      if (ids.length > 0) await strapi.db.query(UIDS.agreementVersion).updateMany({ where: { id: { $in: ids }, off_site_at: { $null: true } }, data: { off_site_at: new Date() } });
    },

    /**
     * The version with this hash, if it may be signed: it is current, on the live site or within the grace period, and not
     * withdrawn. Of several with the same text, the newest decides.
     */
    async signable(language: LanguageCode, fingerprint: string): Promise<SignableVersion | undefined> {
      const row: Omit<Row, 'content'> | null = await lastVersion(strapi, language, { sha256: fingerprint }, STATE_COLUMNS);
      if (!row || row.withdrawn || (row.off_site_at !== null && Date.parse(row.off_site_at) <= Date.now() - AGREEMENT_GRACE_MS)) return undefined;
      const terms = await termsOf(row.id);
      return terms.consent ? { id: row.id, version: row.version, sha256: row.sha256, terms } : undefined;
    },
  };
};

/** Types that the agreement is made of. */
export const SOURCES: readonly string[] = [UIDS.contractPage, UIDS.contractSection, UIDS.siteSettings];

/** An entry in one language that is published or unpublished. */
interface Change {
  readonly uid: string;
  readonly documentId: string | null;
  readonly language: LanguageCode;
  /** What is published; null: nothing any more. */
  readonly values: JsonObject | null;
}

/** What would be published after a change: fields shared by all languages change in all that are published. */
function changedSources(strapi: Core.Strapi, published: Record<LanguageCode, AgreementSources>, { uid, documentId, language, values }: Change): Record<LanguageCode, AgreementSources> {
  if (values === null) return { ...published, [language]: withoutSource(published[language], uid, documentId) };
  const { attributes }: { readonly attributes: Readonly<Record<string, { readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } } }>> } = strapi.contentType(uid as UID.ContentType);
  const isShared = (field: string): boolean => attributes[field]?.pluginOptions?.i18n?.localized !== true;
  const fieldsOf = (code: LanguageCode, fields: readonly string[]): JsonObject => Object.fromEntries(fields.flatMap((field) => (field in values && (code === language || isShared(field)) ? [[field, values[field] ?? null]] : [])));
  const change = (code: LanguageCode, sources: AgreementSources): AgreementSources => {
    const isMissing = code === language;
    if (uid === UIDS.siteSettings) return sources.settings || isMissing ? { ...sources, settings: { ...sources.settings, ...fieldsOf(code, SETTINGS) } } : sources;
    if (uid === UIDS.contractPage) return sources.page || isMissing ? { ...sources, page: { ...sources.page, ...fieldsOf(code, PAGE) } } : sources;
    const others = sources.sections.filter((section) => section.documentId !== documentId);
    const own = sources.sections.find((section) => section.documentId === documentId);
    if (!own && !isMissing) return sources;
    const sections = [...others, { documentId: documentId ?? '', ...own, ...fieldsOf(code, SECTION) }];
    const orderOf = (section: JsonObject): number => (typeof section.order === 'number' ? section.order : 0);
    return { ...sources, sections: sections.sort((a, b) => orderOf(a) - orderOf(b) || (String(a.documentId) < String(b.documentId) ? -1 : 1)) };
  };
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, change(code, published[code])])) as Record<LanguageCode, AgreementSources>;
}

function withoutSource({ settings, page, sections }: AgreementSources, uid: string, documentId: string | null): AgreementSources {
  return {
    settings: uid === UIDS.siteSettings ? undefined : settings,
    page: uid === UIDS.contractPage ? undefined : page,
    sections: uid === UIDS.contractSection ? sections.filter((section) => section.documentId !== documentId) : sections,
  };
}

/** Messages of database errors repeat the whole statement, including the agreement's text: keep the end only. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(-MAX_REASON_LENGTH) : String(error));

function toVersion({ version, sha256: fingerprint, content }: Row): AgreementVersion {
  return { version, sha256: fingerprint, agreement: parseAgreement(content) };
}

const STATE_COLUMNS: readonly (keyof Row)[] = ['id', 'version', 'language', 'sha256', 'replaced_at', 'off_site_at', 'withdrawn'];

function lastVersion(strapi: Core.Strapi, language: LanguageCode, where: object = {}, select: readonly (keyof Row)[] = [...STATE_COLUMNS, 'content']): Promise<Row | null> {
  return strapi.db.query(UIDS.agreementVersion).findOne({ select: [...select], where: { language, ...where }, orderBy: { version: 'desc' } });
}

/** Each failed attempt is followed by another publish, which records its own change. */
const RECORD_ATTEMPTS = 10;

/**
 * Renders outside the transaction, because SQLite has only one connection.
 * @returns languages whose agreement is incomplete and therefore not recorded
 */
async function recordChanges(strapi: Core.Strapi, by: StaffIdentity): Promise<readonly LanguageCode[]> {
  for (let attempt = 1; attempt <= RECORD_ATTEMPTS; attempt += 1) {
    const published = await readPublished(strapi);
    const agreements = await renderer.render('agreements', published);
    const incomplete = await strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'agreementVersions');
      if (JSON.stringify(await readPublished(strapi)) !== JSON.stringify(published)) return undefined;
      const incomplete: LanguageCode[] = [];
      for (const language of LANGUAGE_CODES) if (!(await recordChange(strapi, language, agreements[language], by))) incomplete.push(language);
      return incomplete;
    });
    if (incomplete) return incomplete;
  }
  throw new Error(`The agreement was published anew during each of ${RECORD_ATTEMPTS} attempts.`);
}

/** @returns false if the agreement is incomplete and therefore not recorded */
async function recordChange(strapi: Core.Strapi, language: LanguageCode, agreement: RenderedAgreement | undefined, by: StaffIdentity): Promise<boolean> {
  const live = await lastVersion(strapi, language, { replaced_at: { $null: true } });
  if (live?.content === agreement?.content) return true;
  // Publishing checks this (features/content-checks/placeholders.ts), but content can be written in other ways.
  if (agreement?.isComplete === false) {
    strapi.log.error(`The agreement (${language}) was not made a version: a placeholder in it has no value.`);
    return false;
  }

  const now = new Date();
  if (live) await strapi.db.query(UIDS.agreementVersion).update({ where: { id: live.id }, data: { replaced_at: now } });
  if (!agreement) return true;

  const version = ((await lastVersion(strapi, language))?.version ?? 0) + 1;
  const { content, sha256, text } = agreement;
  await strapi.db.query(UIDS.agreementVersion).create({
    data: { key: `${language}-${version}`, language, version, sha256, content, text, live_since: now, published_by: by.name, published_by_email: by.email, published_by_id: by.id, withdrawn: false },
  });
  return true;
}

/** Fields of the published entries that make the agreement. */
const SETTINGS = ['company', 'registrationNumber', 'legalAddress', 'email', 'phoneSupport'];
const PAGE = ['title', 'number', 'introduction', 'companySignatureLabel', 'headName', 'headPosition', 'clientSignatureLabel', 'consent', 'earlyStart', 'mainTermsTitle', 'mainTerms', 'withdrawalTitle', 'withdrawal', 'withdrawalFormTitle', 'withdrawalForm', 'feePercent', 'paymentDays', 'termMonths', 'noticeDays'];
const SECTION = ['documentId', 'order', 'title', 'body'];

async function readPublished(strapi: Core.Strapi): Promise<Record<LanguageCode, AgreementSources>> {
  const read = async (language: LanguageCode): Promise<AgreementSources> => {
    const where = { locale: language, publishedAt: { $notNull: true } };
    const settings: JsonObject | null = await strapi.db.query(UIDS.siteSettings).findOne({ select: SETTINGS, where });
    const page: JsonObject | null = await strapi.db.query(UIDS.contractPage).findOne({ select: PAGE, where });
    // Makes the order of sections with equal numbers stable.
    const sections: JsonObject[] = await strapi.db.query(UIDS.contractSection).findMany({ select: SECTION, where, orderBy: [{ order: 'asc' }, { documentId: 'asc' }] });
    return { settings: settings ?? undefined, page: page ?? undefined, sections };
  };
  const sources: Partial<Record<LanguageCode, AgreementSources>> = {};
  // Sequentially: a transaction has one connection.
  for (const language of LANGUAGE_CODES) sources[language] = await read(language);
  return sources as Record<LanguageCode, AgreementSources>;
}

export type AgreementVersions = ReturnType<typeof agreementVersions>;
export default agreementVersions;
