import { type Agreement, type AgreementSection, type LanguageCode, localeByCode, type LocalizedRichText, type LocalizedText } from '@site/rules';

import { documentTexts, type DocumentTexts } from './document-texts';
import { htmlTree, type TreeNode } from './html-tree';

/** The firm's data in the site settings when the agreement was signed. */
export interface Company {
  readonly name: string;
  readonly registrationNumber: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}

/** All data of a signing's document. */
export interface SignedAgreement {
  readonly language: LanguageCode;
  readonly agreement: Agreement;
  readonly company: Company;
  readonly reference: string;
  readonly fullName: string;
  readonly email: string;
  readonly postalAddress: string | null;
  /** The words with which the client asked to begin before the withdrawal period ends; null: not asked. */
  readonly earlyStart: string | null;
  /** ISO 8601, UTC. */
  readonly signedAt: string;
  /** IANA name; unknown names and null mean UTC. */
  readonly timeZone: string | null;
  readonly signatureKind: 'drawn' | 'typed';
  readonly signatureSha256: string;
  /** Of the agreement, e.g. `he-3`. */
  readonly versionKey: string;
  readonly versionSha256: string;
  readonly entrySequence: number;
  readonly entryHash: string;
  /** The newest checkpoint when the document is made; null if there is none. */
  readonly checkpoint: { readonly size: number; readonly root: string; readonly madeAt: string } | null;
  /** Address of the proof that the newest checkpoint covers the entry. */
  readonly proofUrl: string;
  /** SHA-256 of the certificate of the seal. */
  readonly sealFingerprint: string;
  /** Whether the seal's certificate is self-signed. */
  readonly isSelfMadeSeal: boolean;
  /** Address of the page on which the document can be checked, with its reference as the fragment, which browsers do not send. */
  readonly verifyUrl: string;
}

/** A text, with its language if that differs from the document's. */
interface Words {
  readonly text: string;
  readonly lang: string | null;
}

interface RichWords {
  readonly nodes: readonly TreeNode[];
  readonly lang: string | null;
}

interface Part {
  readonly title: Words | null;
  readonly body: RichWords | null;
}

/** Input of the template, as JSON. */
export interface DocumentData {
  readonly language: LanguageCode;
  readonly isRightToLeft: boolean;
  readonly texts: DocumentTexts;
  readonly title: string;
  readonly footer: string;
  /** Year, month, day, hour, minute, second in UTC: the document's own date. */
  readonly date: readonly number[];
  readonly agreement: {
    readonly title: Words | null;
    readonly number: string | null;
    readonly mainTerms: Part | null;
    readonly introduction: RichWords | null;
    readonly sections: readonly Part[];
    /** Information on withdrawal and the model form. */
    readonly appendix: readonly Part[];
    readonly companyLabel: Words | null;
    readonly headName: Words | null;
    readonly headPosition: Words | null;
    readonly clientLabel: Words | null;
    readonly consent: Words | null;
    /** What the client could ask for in addition. */
    readonly earlyStart: Words | null;
  };
  readonly company: Company;
  readonly client: { readonly fullName: string; readonly email: string; readonly postalAddress: string | null };
  /** Families of further fonts, for what the client typed. */
  readonly clientFonts: readonly string[];
  readonly signing: {
    readonly reference: string;
    /** Time and zone. */
    readonly local: readonly [string, string];
    readonly utc: string;
    readonly kind: string;
    readonly isEarlyStart: boolean;
    readonly signatureSha256: string;
    readonly versionKey: string;
    readonly versionSha256: string;
    readonly entrySequence: number;
    readonly entryHash: string;
  };
  readonly checkpoint: {
    readonly text: string;
    readonly details: { readonly size: number; readonly madeAt: string; readonly root: string } | null;
    readonly proofUrl: string;
    /** The same to be read and typed, without the entry's hash, which is printed beside it. */
    readonly proofAddress: string;
  };
  readonly seal: { readonly text: string; readonly fingerprint: string };
  readonly verifyUrl: string;
  /** The same to be read and typed: without the fragment. */
  readonly verifyAddress: string;
}

/** Fonts for what the client typed: further families, and whether any font has a character. */
export interface ClientFonts {
  readonly families: readonly string[];
  /** Characters without a glyph are shown as their code points. */
  readonly hasGlyph: (character: string) => boolean;
}

export function documentData(signed: SignedAgreement, { families, hasGlyph }: ClientFonts = { families: [], hasGlyph: () => true }): DocumentData {
  const { language, agreement, signedAt } = signed;
  const texts = documentTexts(language);
  const title = [agreement.title?.text, agreement.number === null ? undefined : `${texts.number} ${agreement.number}`].filter((part) => part !== undefined).join(' ');
  const at = new Date(signedAt);
  const typed = (text: string): string => shownName(text, hasGlyph);
  return {
    language,
    isRightToLeft: localeByCode(language).dir === 'rtl',
    texts,
    title,
    footer: `${title} · ${signed.reference}`,
    date: [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()],
    agreement: {
      title: words(agreement.title),
      number: agreement.number,
      mainTerms: agreement.mainTerms && part(agreement.mainTerms),
      introduction: richWords(agreement.introduction, 1),
      sections: agreement.sections.map(part),
      appendix: [agreement.withdrawal, agreement.withdrawalForm].flatMap((one) => (one ? [part(one)] : [])),
      companyLabel: words(agreement.signature.companyLabel),
      headName: words(agreement.signature.headName),
      headPosition: words(agreement.signature.headPosition),
      clientLabel: words(agreement.signature.clientLabel),
      consent: words(agreement.consent),
      earlyStart: words(agreement.earlyStart),
    },
    company: signed.company,
    client: { fullName: typed(signed.fullName), email: typed(signed.email), postalAddress: signed.postalAddress === null ? null : typed(signed.postalAddress.replace(/\s*\n\s*/g, ', ')) },
    clientFonts: families,
    signing: {
      reference: signed.reference,
      local: localTime(at, language, signed.timeZone),
      utc: at.toISOString(),
      kind: texts[signed.signatureKind],
      isEarlyStart: signed.earlyStart !== null,
      signatureSha256: signed.signatureSha256,
      versionKey: signed.versionKey,
      versionSha256: signed.versionSha256,
      entrySequence: signed.entrySequence,
      entryHash: signed.entryHash,
    },
    checkpoint: { text: checkpointText(signed, texts), details: signed.checkpoint, proofUrl: signed.proofUrl, proofAddress: `${signed.proofUrl.replace(/=.*$/, '')}=…` },
    seal: { text: signed.isSelfMadeSeal ? texts.selfMadeSeal : texts.seal, fingerprint: signed.sealFingerprint },
    verifyUrl: signed.verifyUrl,
    verifyAddress: signed.verifyUrl.replace(/#.*$/, ''),
  };
}

function checkpointText({ checkpoint, entrySequence }: SignedAgreement, texts: DocumentTexts): string {
  if (!checkpoint) return texts.checkpointNone;
  return checkpoint.size >= entrySequence ? texts.checkpointIncluded : texts.checkpointEarlier;
}

const words = (value: LocalizedText | null): Words | null => value && { text: value.text, lang: value.lang };
const richWords = (value: LocalizedRichText | null, level: number): RichWords | null => value && { nodes: htmlTree(value.html, level), lang: value.lang };

const part = ({ title, body }: AgreementSection): Part => ({ title: words(title), body: richWords(body, title ? 2 : 1) });

/** Control and formatting characters, except joiners within a word: bidirectional ones would also affect the text around the name. */
const INVISIBLE = /(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?<![\p{L}\p{M}\p{So}\p{Sk}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{So}]))+/gu;
const visible = (text: string): string => text.replace(INVISIBLE, ' ');

/** Everything that the client typed, as far as it is shown. */
export const typedText = ({ fullName, email, postalAddress }: Pick<SignedAgreement, 'fullName' | 'email' | 'postalAddress'>): string => visible(`${fullName}${email}${postalAddress ?? ''}`);

/** Makes a visitor's input printable; the attached evidence contains it unchanged. */
function shownName(text: string, hasGlyph: (character: string) => boolean): string {
  return [...visible(text)].map((character) => (hasGlyph(character) ? character : ` ${codePointOf(character)} `)).join('').replace(/ {2,}/g, ' ').trim();
}

/** The usual notation, e.g. U+13080. */
const codePointOf = (character: string): string => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Date and time in the client's time zone, with the zone's offset from UTC. */
function localTime(at: Date, language: LanguageCode, timeZone: string | null): readonly [string, string] {
  const zone = knownZone(timeZone);
  const time = new Intl.DateTimeFormat(localeByCode(language).dates, { dateStyle: 'long', timeStyle: 'medium', timeZone: zone }).format(at);
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return [time, zone === 'UTC' ? '(UTC)' : `(${zone}, ${offset ?? 'UTC'})`];
}

function knownZone(timeZone: string | null): string {
  try {
    return timeZone === null ? 'UTC' : new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
