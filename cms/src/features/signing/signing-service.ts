import type { ContractSigning, ContractSigningAnswer, EmailConfirmation, ErrorCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { type RefusalDetails, kindOf } from '../../lib/errors';
import { requestHash } from '../../lib/request-hash';
import { agreementVersionsOf, outboxOf, sealedAgreementsOf, signingAttemptsOf } from '../../services';
import { appendSigning } from '../evidence/chain-writer';
import type { ClientInfo } from '../request-pipeline/client-info';
import { confirmEmail, emailConfirmationLink } from './email-confirmation';
import { redrawPicture } from './signature-picture';
import { signedLink } from './signed-link';
import { SigningError, withErrorCode } from './signing-errors';
import { type SigningRequest, answerOf, findCommittedAnswer, insertSubscriber } from './signing-record';

export type SigningResult =
  /** `repeated`: an earlier request with the same key created the record. */
  | { readonly ok: true; readonly answer: ContractSigningAnswer; readonly repeated: boolean }
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: RefusalDetails };

/**
 * Signs the agreement, all or nothing: validates the picture, stores it, records the signing in one transaction, answers.
 * `recovery.ts` cleans up after failures and killed processes.
 */
const signingService = ({ strapi }: { strapi: Core.Strapi }) => {
  const inProgress = new Map<string, { readonly hash: string; readonly result: Promise<SigningResult> }>();

  return {
    /** A repeat, even a concurrent one, gets the answer of the first request. */
    async sign(signing: ContractSigning, key: string, client: ClientInfo): Promise<SigningResult> {
      const hash = requestHash(key, signing);
      const first = inProgress.get(key);
      if (first) return first.hash === hash ? asRepeated(await first.result) : REUSED;
      const result = signOnce(strapi, { signing, key, hash, client }).finally(() => inProgress.delete(key));
      inProgress.set(key, { hash, result });
      return result;
    },

    /** Confirms the e-mail address of a signing, by what its link carries. */
    confirmEmail: (confirmation: EmailConfirmation) => confirmEmail(strapi, confirmation),

    /** The link for the mail that asks to confirm the address. */
    emailConfirmationLink,
  };
};

const REUSED: SigningResult = { ok: false, code: 'idempotency_key_reused' };
const asRepeated = (result: SigningResult): SigningResult => (result.ok ? { ...result, repeated: true } : result);

async function signOnce(strapi: Core.Strapi, request: SigningRequest): Promise<SigningResult> {
  const { signing } = request;
  try {
    const earlier = await withErrorCode('signing_not_recorded', () => earlierResult(strapi, request));
    if (earlier) return earlier;

    const redrawn = await validatePicture(signing.signature.image);
    if (!redrawn.ok) return { ok: false, code: 'validation_failed', details: { fields: [{ field: 'signature.image', code: redrawn.code }] } };

    await withErrorCode('signing_not_recorded', () => signableVersion(strapi, signing));
    return await storeAndRecord(strapi, request, redrawn.picture);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    if (error.code === 'agreement_outdated') return outdated(strapi, signing);
    strapi.log.error(`Signing an agreement failed: ${error.code} (${kindOf(error.cause)}).`);
    return { ok: false, code: error.code };
  }
}

/** Accepts canonical base64 only, as browsers write it. */
async function validatePicture(image: string): ReturnType<typeof redrawPicture> {
  const bytes = Buffer.from(image, 'base64');
  return bytes.toString('base64') === image ? redrawPicture(bytes) : { ok: false, code: 'invalid' };
}

async function signableVersion(strapi: Core.Strapi, { language, agreement }: ContractSigning) {
  const version = await agreementVersionsOf(strapi).signable(language, agreement);
  if (!version) throw new SigningError('agreement_outdated');
  return version;
}

async function storeAndRecord(strapi: Core.Strapi, request: SigningRequest, picture: Buffer): Promise<SigningResult> {
  const attempts = signingAttemptsOf(strapi);
  try {
    const answer = await withErrorCode('signing_not_recorded', () =>
      attempts.run(async ({ file, store }) => {
        await withErrorCode('signature_not_stored', () => store(picture));
        const { cmsUrl, signatureLinkKeys: keys } = environment();
        const signedAt = new Date();
        const link = await withErrorCode('signed_link_failed', () => signedLink(file, { cmsUrl, keys, now: signedAt }));
        return record(strapi, request, { file, picture, link, signedAt });
      }),
    );
    return { ok: true, answer, repeated: false };
  } catch (error) {
    // There may be a record: the commit's confirmation was lost, or another process handled the same request first.
    const isUnclear = error instanceof SigningError && error.code === 'signing_not_recorded';
    const committed = isUnclear ? await earlierResult(strapi, request).catch(() => undefined) : undefined;
    if (committed) return committed;
    throw error;
  }
}

/** The transaction: completes the attempt, inserts the subscriber, its mails and its evidence entry, and requests its document. */
async function record(strapi: Core.Strapi, request: SigningRequest, stored: { file: string; picture: Buffer; link: string; signedAt: Date }): Promise<ContractSigningAnswer> {
  const { language, email } = request.signing;
  return strapi.db.transaction(async () => {
    await signingAttemptsOf(strapi).complete(stored.file);
    // Check again: the version may have been withdrawn while the picture was being stored.
    const version = await signableVersion(strapi, request.signing);
    const row = await insertSubscriber(strapi, request, { ...stored, version });
    const isMailed = await outboxOf(strapi).add({ subject: 'signing', reference: row.reference, language, email });
    await sealedAgreementsOf(strapi).add(row.reference);
    await appendSigning(strapi, row.reference);
    return answerOf(row, isMailed);
  });
}

async function earlierResult(strapi: Core.Strapi, request: SigningRequest): Promise<SigningResult | undefined> {
  const answer = await findCommittedAnswer(strapi, request);
  return answer === 'reused' ? REUSED : answer && { ok: true, answer, repeated: true };
}

/** The refusal contains the agreement that can be signed now. */
async function outdated(strapi: Core.Strapi, { language }: ContractSigning): Promise<SigningResult> {
  const agreement = await agreementVersionsOf(strapi).offered(language);
  return { ok: false, code: 'agreement_outdated', details: agreement ? { agreement } : {} };
}

export type SigningService = ReturnType<typeof signingService>;
export default signingService;
