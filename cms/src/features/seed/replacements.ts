import { join } from 'node:path';

import { sha256 } from '@site/content';
import { type LanguageCode, PAGES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { newUpdatedAt, overtakenDrafts } from '../../lib/updated-at';
import { sourceTextsOf } from '../../services';
import { readEntries } from './entries';
import { type Json, SeedFiles, isObject } from './files';
import { UIDS } from '../../uids';

/** SHA-256 of delivered texts of both letters, in five languages, that said that the signature's picture is attached. */
const WITH_PICTURE: ReadonlySet<string> = new Set([
  '7430e753dab0bf6ff8ec49d134babf64fec3f7fb6e6d5aa2aa270534c85d00cc',
  '64e0f4dcf2019ff2f5754e7f161046d8e23117f01268bb2e52d561c0b78cfd09',
  'cd539ab5055500ff95a4821ba713ee0c18043c378cb68b49add67890fb1b2662',
  'a8731940443ef8555fcbd553188c462910195ba4621c9fdbed618f9894054d97',
  '021cba2ae63bb89abf7e4a3b83133209fc16bf656b3111e51db95bea3b16188d',
  '350bd3c8487e59f20c7951d7f8946906bebcf6c56661859b8fea0cf9b3808251',
  '4aaf103dd447c97cd321ab76e80dafc1616ec8c4281ec77cdec38da8f87f3c11',
  '8ba80c59840fc732bc8acee5f57a9c4e25ba2ad78845ad969cfa6fdbcdbcbdf9',
  'a853d19cfa6e90f8fe1e70f35c4cc9daa04bd802afc7ac53fcf95f13241b0db8',
  '85aa0afbd58c1a7bf1d3a7c660b28b579adbe9e0006773a6de0104d3866f7e09',
]);
const LETTERS = ['signingReceipt', 'signingNotice'] as const;

interface Letter {
  readonly id: number;
  readonly text: string | null;
}
type Version = { readonly documentId: string; readonly locale: LanguageCode } & Readonly<Partial<Record<(typeof LETTERS)[number], Letter | null>>>;

/**
 * Replaces delivered mail texts that are no longer true, in drafts and published versions. Texts changed by staff are kept.
 */
export async function replaceMailTextsWithPicture(strapi: Core.Strapi): Promise<void> {
  const delivered = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed'))).find(({ uid }) => uid === UIDS.mailTexts);
  const present: readonly Version[] = await strapi.db.query(UIDS.mailTexts).findMany({ populate: [...LETTERS] });
  let replaced = 0;
  await strapi.db.transaction(async () => {
    for (const version of present) {
      for (const name of LETTERS) {
        const letter = version[name];
        const current = delivered?.texts.get(version.locale)?.values[name];
        if (!letter?.text || !WITH_PICTURE.has(sha256(letter.text)) || !isObject(current)) continue;
        await strapi.db.query('mail.letter').update({ where: { id: letter.id }, data: { text: current.text } });
        replaced += 1;
      }
    }
    if (replaced === 0) return;
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set(present.map((version) => version.documentId))) await recordTranslated(UIDS.mailTexts, documentId);
  });
  if (replaced > 0) strapi.log.info(`Mail texts: ${replaced} delivered texts were replaced, because signatures are no longer attached to mails.`);
}

/** SHA-256 of delivered sections “fee” and “term”, in five languages, in which the numbers were typed instead of placeholders. */
const WITH_TYPED_TERMS: ReadonlySet<string> = new Set([
  'ebf6adf0ef0843ae4304f159e05087ffbcac5a9b0279209458960a28c6ade468',
  'c54fe8c671fc4389cafeba6d0d46005e0ccdf139f916168ea4fab6ccd44be6c0',
  '28f682d8f93860e45daf2a6f3be752b6708afb21c74d68dd4e3aa389d200fd2e',
  '1855f8a5e59c68035a0b231778abd20490eefac4c568ae31768b251fba232371',
  '91dc2332cee350aa489ef899e58b6386037dac19317500dd479bc8a24e41c0c7',
  '9dbe1c0fcc0a890b1efac87f567a29c37d646f00150fc6e025b5f7d95379ad34',
  '39d67848154456cf0745fa1eeb86b67b9a7a5fa8b6748df57d2b0a7db00856bb',
  '26e22d8b0b670685f48ed29438033f838e13f484cfa370b194482e4e2492cb9f',
  '1870757061f0b73e58f0b1af709da171ed2efac11f90cb590d9de3ca05391f5d',
  '24c3666db91f43821bda50939dd67401533e05d05eda55db9834416e19972910',
  '3f9df809b556e280e8996c267b1dd85335b9cc9f7839911fbfdd5bddfc272266',
  '69fcd2a34f2c224201b944a71e47b6a5c6810edf9c73d2345d781d1f2e11b6d4',
]);

const TERMS = ['feePercent', 'paymentDays', 'termMonths', 'noticeDays'] as const;
type Row = { readonly id: number; readonly updatedAt: string } & Readonly<Partial<Record<(typeof TERMS)[number], number | null>>>;

/**
 * The numbers of the agreement's terms become fields of the contract page, which its texts refer to by placeholders: fills
 * the fields, and replaces sections as they were delivered, in drafts and published versions. Sections changed by staff are kept.
 */
export async function replaceTypedTerms(strapi: Core.Strapi): Promise<void> {
  const entries = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed')));
  const shared = entries.find(({ uid }) => uid === UIDS.contractPage)?.shared.values ?? {};
  await strapi.db.transaction(async () => {
    // `updatedAt` stays: by it the admin tells which drafts have changes.
    const pages: readonly Row[] = await strapi.db.query(UIDS.contractPage).findMany();
    for (const page of pages) {
      const missing = TERMS.filter((name) => page[name] === null);
      const values = Object.fromEntries(missing.map((name) => [name, shared[name]]));
      if (missing.length > 0) await strapi.db.query(UIDS.contractPage).updateMany({ where: { id: page.id }, data: { ...values, updatedAt: page.updatedAt } });
    }
    const sections: readonly (Row & { documentId: string; key: string; locale: LanguageCode; body: string | null })[] = await strapi.db.query(UIDS.contractSection).findMany();
    const delivered = sections.filter(({ body }) => body !== null && WITH_TYPED_TERMS.has(sha256(body)));
    for (const { id, key, locale, updatedAt } of delivered) {
      const body = entries.find(({ uid, identity }) => uid === UIDS.contractSection && identity.key === key)?.texts.get(locale)?.values.body;
      if (typeof body === 'string') await strapi.db.query(UIDS.contractSection).updateMany({ where: { id }, data: { body, updatedAt } });
    }
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set(delivered.map((section) => section.documentId))) await recordTranslated(UIDS.contractSection, documentId);
  });
}

/** SHA-256 of delivered privacy policies, in five languages, that named neither periods nor consent to advertising partners. */
const WITHOUT_PERIODS: ReadonlySet<string> = new Set([
  '7c1ff7c323f65d395472598b350ad0dee28cd122f0f8f542acb00b0de2b2bf9d',
  '5d965312ad31e917453fcd90c2c09f6c6aec6e5445c71e00ba2d8b6f6c96efe5',
  '5ef855d5f56d9ed63315acb3d2ef458cc43ed87e8fbde4793d5b2d8b45ded4fe',
  '4a94a357e2da3d70ef74396f30912ee3d6d85a9205a2f0c7e5e7504351dc08a0',
  'a2c9a3df09e0ac37765f39830a6f235d16ab21ca6b98f8e593985004bcf95f7b',
  '866bbe368de713f003d8af6e8866988ad2c5dd3cff79035c2e5d006ef4a6d124',
  '5add12ce3a350ec675616b4c0197dbf4774520f408fef14eda69bb55fa441e2e',
  '2282aad024fd0472d2821816cbf6ae97b85eb6161ea217d13fb4e34cde9177e0',
  'a73029108b6bf6ce9c2fad14118fcec890d959c946e5956d67e6af4b111abc83',
  '599533b39393aba020ce6499e59e755668ea173e47598c68e6c681a438528bb5',
  'de4d9bd14f0e9ddbe9416c73425625637df89ac1822de7677b31467059461a9d',
  '5e2ff4f27b65ebf5686af960ee03acf93eafd7f3549527c10acf086b2277e94d',
  '9590f66e118c92bd39cfa6abe185c01e5d27434f1aea57c9369622f3bb6a2653',
  'aed6fd34686adff087581c1f7dfab184d099b71fa4843b69468fae7fbb8087a2',
  '8eec8b3a68b434b20848581299d87f1fc036d825e31aebd2644cb4ceb0784035',
  'c25b8749e39d8187557a60e0579a84571af9f0881e576d6edbcd5d71cece5bfc',
  'f5a87dae39f66175319447c590b147429052986c1f1f5011f568925236188e95',
  '8bb7878f80f13d3584f4be0b1ccdc89f23e89db893f78a326c597817415d8393',
]);

/** Replaces privacy policies as they were delivered. */
export async function replacePrivacyPolicy(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceLegalPage(strapi, PAGES.privacyPolicy, WITHOUT_PERIODS);
  if (replaced > 0) strapi.log.info(`Privacy policy: ${replaced} delivered texts were replaced; it names periods, recipients and consent now.`);
}

/** SHA-256 of delivered user agreements, in five languages, by which viewing the site was consent to them. */
const WITH_ASSUMED_CONSENT: ReadonlySet<string> = new Set([
  'cdf464303b80af763d33b77d6eae7abb4c393b0b8bcb0393e61fdadb66fe7aee',
  'd47221c2926bc80a6ec74f52255c2ab9518d119f3b459c2d6a7ef978a7ea4ddb',
  '4d45bc8d300e7b131d768c2923059d079855ec6cb487772c47ae25263dc7ac9b',
  '34924c98db8aab4fa2d3bb5485cdbe150eae086cd7b6df6ae5299b45e5b631d8',
  '82723637ffd8316bac9a02330dd00fefe6a51541a868c08b690cc178e5836610',
  'a33ee001c425aa6dbcd8230c85baa70f97b296900a1620a8fea1be2ae8d0efa5',
  '2b2527d2f522aa137da453d72feb1d26c8cf2a5fa68f6d16223269adf07b38ce',
  'd1a653c25eb5ef07d21b33d537dcb3f6d532b6c48560cc679244497b5be6c5b4',
  'bdabad44e331266362cb1845c96426252100682b641d97a3d73a9870126504d6',
  '62b32ca350d11245126a289cb7ef8d26f4a593e6dd1896004d5a14b402fd6550',
  '517f95c354d5e868316be4d75ec59ae7b25d3923e750c7d608439b24c206ec44',
  '0140e7db82b938049cb735465361885621e0077e468a81c77e17effd51df98dc',
]);

/** SHA-256 of delivered Dutch and French privacy policies before they were proofread. */
const BEFORE_PROOFREADING: ReadonlySet<string> = new Set([
  '3fd5794a43834f5b21af4d755c373f9e31adc8b1b35fa8455e16257f223f1d1d',
  '519eb9b4cc0e717c4a5587b51db191fb2fcf0e79614084cc32f3e3f03735cd37',
]);

/** Replaces user agreements as they were delivered, and Dutch and French privacy policies with mistakes. */
export async function replaceUserAgreement(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceLegalPage(strapi, PAGES.userAgreement, WITH_ASSUMED_CONSENT);
  if (replaced > 0) strapi.log.info(`User agreement: ${replaced} delivered texts were replaced; viewing the site is no longer called consent.`);
  await replaceLegalPage(strapi, PAGES.privacyPolicy, BEFORE_PROOFREADING);
}

/** SHA-256 of delivered privacy policies, in five languages, from before the forms asked when to call. */
const WITHOUT_CALL_TIMES: ReadonlySet<string> = new Set([
  '1d9c1bf3d8882145948d76b4f7e53aeb3383a7565a3539b4f0bc67c7c628ff3d',
  '9dbc17573cf9ed5861716201fa95bb41adfe63294ab53a6918901f113724911d',
  '621a2867e3cb81490322b791b48c9e8dd082c650696f875dd53c3bcb60f04c6c',
  'b8bf6c44b2e0342a2057d4bf63ba3fdf9b320ff767df6f37378f8805df069ecb',
  'aa4f24ae0be2195c40602a495d0d06734ad191d0b9fa1ce13d34984dd04a610c',
]);

/** Replaces privacy policies as they were delivered. */
export async function addCallTimesToPrivacyPolicy(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceLegalPage(strapi, PAGES.privacyPolicy, WITHOUT_CALL_TIMES);
  if (replaced > 0) strapi.log.info(`Privacy policy: ${replaced} delivered texts were replaced; it names the time at which visitors wish to be called.`);
}

/** SHA-256 of delivered privacy policies, in five languages, from before steps of the forms were counted. */
const WITHOUT_FORM_STEPS: ReadonlySet<string> = new Set([
  'dfa38005c5806399ca50a6b1bed025766d0f8e4c3bcd78034a70ac52e956d97d',
  'aee084b87260c88d5fbd8f7fb4d753aa758793a20c5f0bd4a431b8d2dc844cfc',
  'a26c80e4c7dbbdf6e3c80c7b809d7e1f94fca38692345a7f594e691370255b86',
  '9f88f386617674a418215a59dcfb763a76b9a98a26f4618521c36c6be2cf2a30',
  '189aea5cee0168caea1b6d7d0e27ebf19acd912f9e22f5efb0a2241d687a2cad',
]);

/** Replaces privacy policies as they were delivered. */
export async function addFormStepsToPrivacyPolicy(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceLegalPage(strapi, PAGES.privacyPolicy, WITHOUT_FORM_STEPS);
  if (replaced > 0) strapi.log.info(`Privacy policy: ${replaced} delivered texts were replaced; it says that steps of the forms are counted.`);
}

/** SHA-256 of delivered privacy policies, in five languages, from before they named withdrawals and what is kept while a form is filled in. */
const WITHOUT_WITHDRAWALS: ReadonlySet<string> = new Set([
  '17ccbd59413b8fcf7a9a0a1dfd2a9bba1e085732f2c6a0de5ee616473242f88e',
  '3ee656fe78bc4aeecd5f8dc9c706c2404ec8e479d2ffb1d474259a2067b9d4ea',
  '797a5bb4044f75c4d55514e9df53895b7180cf034e1d8f6b35214fadc9d1e1d4',
  '2f496b0e00eff6a627036a39553e193dc0c96211c6a9ecd24e2630457b9a7b2c',
  '4c0a09a8551df88177e13b5918990f75db6ce2380cdfcea220e1f690d2fdd78d',
]);

/** Replaces privacy policies as they were delivered. */
export async function addWithdrawalsToPrivacyPolicy(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceLegalPage(strapi, PAGES.privacyPolicy, WITHOUT_WITHDRAWALS);
  if (replaced > 0) strapi.log.info(`Privacy policy: ${replaced} delivered texts were replaced; it names withdrawals, their period, and what browsers keep while a form is filled in.`);
}

interface LegalVersion {
  readonly id: number;
  readonly documentId: string;
  readonly locale: LanguageCode;
  readonly body: string | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/**
 * Replaces outdated texts of a legal page, in drafts and published versions, by those that are delivered now. Texts changed
 * by staff are kept. @param outdatedTexts their SHA-256 @returns how many were replaced
 */
async function replaceLegalPage(strapi: Core.Strapi, slug: string, outdatedTexts: ReadonlySet<string>): Promise<number> {
  const delivered = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed'))).find(({ uid, identity }) => uid === UIDS.legalPage && identity.slug === slug);
  const versions: readonly LegalVersion[] = await strapi.db.query(UIDS.legalPage).findMany({ where: { slug } });
  const outdated = versions.filter(({ body }) => body !== null && outdatedTexts.has(sha256(body)));
  const now = Date.now();
  await strapi.db.transaction(async () => {
    for (const version of outdated) {
      const body = delivered?.texts.get(version.locale)?.values.body;
      if (typeof body !== 'string') continue;
      await strapi.db.query(UIDS.legalPage).updateMany({ where: { id: version.id }, data: { body, revisedOn: delivered?.shared.values.revisedOn, updatedAt: newUpdatedAt(version, versions, now) } });
    }
    for (const draft of overtakenDrafts(versions, new Set(outdated))) await strapi.db.query(UIDS.legalPage).updateMany({ where: { id: draft.id }, data: { updatedAt: newUpdatedAt(draft, versions, now) } });
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set(outdated.map((version) => version.documentId))) await recordTranslated(UIDS.legalPage, documentId);
  });
  return outdated.length;
}

/** SHA-256 of delivered texts, in five languages, that named the certificate of the seal alone, not that of its authority. */
const WITHOUT_AUTHORITY: ReadonlySet<string> = new Set([
  '7671710b66b40ce57be98ab4c5f996b4cc4e826f4471ed9a4518de347d6318b4',
  'bb1c0a7b741aa33c3fa1552b1dd5125d97dcc370bb408115e55b29fe09d57ac5',
  '60b3a539135e184ac5b27a40d18f21f60a11c53cc65ed9f4138b501d6d0ab061',
  '56ad9893fa3e139f8bd488e23e8b1be1c570af774095a341349517ccab60c02b',
  '3b390752b6cbf30a31c033c2bb863079c2dd472cf6c1646ad12eb48c18780c0f',
]);

/** Replaces the sentence about an ended certificate on the page that checks documents as it was delivered. */
export async function replaceEndedCertificateText(strapi: Core.Strapi): Promise<void> {
  const replaced = await replaceTexts(strapi, UIDS.interfaceTexts, (field, text) => field === 'verification.faultExpired' && WITHOUT_AUTHORITY.has(sha256(text)));
  if (replaced > 0) strapi.log.info(`Interface texts: ${replaced} delivered sentences about an ended certificate were replaced; they name that of the authority too.`);
}

/** Delivered texts by language and field. */
type DeliveredTexts = Readonly<Partial<Record<LanguageCode, Readonly<Record<string, string>>>>>;

/** Before they were proofread: mails and forms gave one thing two names, and choices did not fit on phones. */
const INTERFACE_TEXTS_BEFORE_PROOFREADING: DeliveredTexts = {
  ru: {
    'forms.callAnyTime': 'В любое время, пока открыт офис',
    'news.revisedOn': 'Редакция от',
    'withdrawal.contract': 'Номер договора на сайте или почта, указанная при подписании',
  },
  he: {
    'withdrawal.contract': 'מספר ההסכם באתר או כתובת הדוא״ל שנמסרה בעת החתימה',
  },
  en: {
    'forms.callAnyTime': 'Any time during office hours',
  },
  fr: {
    'forms.callAnyTime': 'À tout moment pendant nos heures d’ouverture',
  },
  nl: {
    'forms.callAnyTime': 'Op elk moment tijdens kantooruren',
    'forms.callTime': 'Wanneer zullen wij bellen?',
    'forms.challenge': 'We willen zeker weten dat er een mens schrijft en geen programma. Druk op de knop: uw browser lost binnen enkele seconden een kleine opgave op en daarna wordt het formulier verzonden. Wat u hebt ingevuld, blijft bewaard.',
    'forms.checkPhone': 'Controleer dit nummer: nummers in dit land hebben een andere lengte. Misschien ontbreekt er een cijfer of is er een te veel.',
    'forms.needsScripts': 'Uw aanvraag is niet verzonden: we konden niet uitsluiten dat een programma die verstuurt. Wacht even en druk nogmaals op de knop, zet JavaScript aan in uw browser of bel ons: het nummer staat op deze pagina.',
    'forms.reference': 'Referentie van uw aanvraag',
    'home.phone': 'Telefoon ondersteuning',
    'contract.afterSteps': 'U ziet meteen de ondertekende overeenkomst met haar referentie, en u ontvangt een e-mail met dezelfde referentie.\nBevestig uw adres via de link in die e-mail: daarna sturen wij u de overeenkomst als pdf met ons elektronisch zegel, dat iedereen kan controleren.\nZolang de herroepingstermijn loopt, kunt u de overeenkomst op deze site zonder opgave van redenen herroepen. Wij beginnen na afloop daarvan, of eerder als u daarom vraagt.',
    'signing.challenge': 'We willen zeker weten dat er een mens ondertekent en geen programma. Druk op de knop: uw browser lost binnen enkele seconden een kleine opgave op en daarna wordt uw handtekening verzonden. Wat u hebt ingevuld en getekend, blijft bewaard.',
    'signing.offline': 'Geen internetverbinding. Uw gegevens en handtekening zijn bewaard: kies opnieuw “Ondertekenen” zodra de verbinding is hersteld. De overeenkomst wordt niet twee keer ondertekend.',
    'withdrawal.contract': 'Referentie van de overeenkomst, of het e-mailadres waarmee u ondertekende',
    'withdrawal.contractHint': 'Een van beide volstaat. De referentie, bijvoorbeeld 7KQ2M-XW4RT, staat in de e-mail die u na de ondertekening hebt ontvangen.',
    'withdrawal.reference': 'Referentie van de herroeping',
  },
};
const MAIL_TEXTS_BEFORE_PROOFREADING: DeliveredTexts = {
  nl: {
    'labels.withdrawal': 'Referentie van de herroeping',
    'withdrawalNotice.text':
      'Op {{site}} heeft een cliënt de overeenkomst herroepen. De herroeping geldt vanaf het moment van ontvangst, ook als er geen ondertekende overeenkomst bij is gevonden: zoek de overeenkomst op, vul de referentie in en antwoord de cliënt.\n\n{{details}}\n\nEen antwoord op deze e-mail gaat naar het adres dat voor de bevestiging is opgegeven. Niemand heeft dat adres bevestigd.',
  },
};
const SITE_SETTINGS_BEFORE_PROOFREADING: DeliveredTexts = { nl: { phoneHours: 'Werkdagen 11.00–19.00 uur Litouwse tijd, na ondertekening van de overeenkomst' } };
/** A word longer than a phone's line. */
const ACCESSIBILITY_PAGE_BEFORE_PROOFREADING: DeliveredTexts = { nl: { title: 'Toegankelijkheidsverklaring' } };

/** Replaces proofread texts where they stand as they were delivered. */
export async function replaceProofreadTexts(strapi: Core.Strapi): Promise<void> {
  const wasDelivered = (texts: DeliveredTexts) => (field: string, text: string, locale: LanguageCode) => texts[locale]?.[field] === text;
  const replaced = [
    await replaceTexts(strapi, UIDS.interfaceTexts, wasDelivered(INTERFACE_TEXTS_BEFORE_PROOFREADING)),
    await replaceTexts(strapi, UIDS.mailTexts, wasDelivered(MAIL_TEXTS_BEFORE_PROOFREADING)),
    await replaceTexts(strapi, UIDS.siteSettings, wasDelivered(SITE_SETTINGS_BEFORE_PROOFREADING)),
    await replaceTexts(strapi, UIDS.informationPage, wasDelivered(ACCESSIBILITY_PAGE_BEFORE_PROOFREADING), PAGES.accessibility),
  ].reduce((sum, one) => sum + one);
  if (replaced > 0) strapi.log.info(`Texts: ${replaced} delivered texts were replaced by proofread ones.`);
}

type TextsVersion = { readonly id: number; readonly documentId: string; readonly locale: LanguageCode; readonly publishedAt: string | null; readonly updatedAt: string } & Readonly<Record<string, Json>>;

/**
 * Replaces outdated texts of an entry, or of its components, by those that are delivered now, in drafts and published
 * versions. Texts changed by staff are kept.
 * @param isOutdated of a text in a field; `component.field` in a component
 * @param slug of the entry, if its type has several
 * @returns how many texts were replaced
 */
async function replaceTexts(strapi: Core.Strapi, uid: (typeof UIDS)['interfaceTexts' | 'mailTexts' | 'siteSettings' | 'informationPage'], isOutdated: (field: string, text: string, locale: LanguageCode) => boolean, slug?: string): Promise<number> {
  const delivered = readEntries(new SeedFiles(join(strapi.dirs.app.root, 'seed'))).find((entry) => entry.uid === uid && (slug === undefined || entry.identity.slug === slug));
  const components = Object.entries(strapi.contentType(uid).attributes).flatMap(([name, attribute]) => (attribute.type === 'component' ? [{ name, model: attribute.component }] : []));
  const versions: readonly TextsVersion[] = await strapi.db.query(uid).findMany({ populate: components.map(({ name }) => name), ...(slug !== undefined && { where: { slug } }) });
  const now = Date.now();
  const outdated = new Map<TextsVersion, number>();
  /** The texts of a row that are outdated, as they are delivered now. */
  const renewed = (version: TextsVersion, row: Json | undefined, current: Json | undefined, prefix: string): Record<string, string> => {
    if (!isObject(row) || !isObject(current)) return {};
    const texts = Object.entries(current).filter((entry): entry is [string, string] => {
      const [name, text] = [entry[0], row[entry[0]]];
      return typeof entry[1] === 'string' && typeof text === 'string' && isOutdated(prefix + name, text, version.locale);
    });
    if (texts.length > 0) outdated.set(version, (outdated.get(version) ?? 0) + texts.length);
    return Object.fromEntries(texts);
  };
  await strapi.db.transaction(async () => {
    for (const version of versions) {
      const current = delivered?.texts.get(version.locale)?.values;
      for (const { name, model } of components) {
        const row = version[name];
        const data = renewed(version, row, current?.[name], `${name}.`);
        if (isObject(row) && Object.keys(data).length > 0) await strapi.db.query(model).update({ where: { id: row.id }, data });
      }
      const data = renewed(version, version, current, '');
      if (outdated.has(version)) await strapi.db.query(uid).updateMany({ where: { id: version.id }, data: { ...data, updatedAt: newUpdatedAt(version, versions, now) } });
    }
    for (const draft of overtakenDrafts(versions, new Set(outdated.keys()))) await strapi.db.query(uid).updateMany({ where: { id: draft.id }, data: { updatedAt: newUpdatedAt(draft, versions, now) } });
    const { recordTranslated } = sourceTextsOf(strapi);
    for (const documentId of new Set([...outdated.keys()].map((version) => version.documentId))) await recordTranslated(uid, documentId);
  });
  return [...outdated.values()].reduce((sum, one) => sum + one, 0);
}
