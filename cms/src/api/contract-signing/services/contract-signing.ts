import { createHash } from 'node:crypto';

import type { ContractSigning, ContractSigningAnswer, ErrorCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import { appendSigning } from '../../../evidence/append';
import { newSalt } from '../../../evidence/chain';
import { signedLink } from '../../../signatures/link';
import { whatIsWrongWithPicture } from '../../../signatures/picture';
import { signatureStore } from '../../../signatures/store';
import { type RefusalDetails, kindOf } from '../../../utils/errors';
import { newReference } from '../../../utils/reference';
import type { Seen } from '../../../utils/seen';
import type { AgreementVersions } from '../../agreement-version/services/agreement-version';
import type { OutboxService } from '../../outbox-mail/services/outbox-mail';
import type { SigningAttempts } from '../../signing-attempt/services/signing-attempt';
import { StepFailed, step } from '../steps';

const UID = 'api::subscriber.subscriber';

export type Signed =
  /** `repeated`: an earlier request with the same key had made the record. */
  | { readonly ok: true; readonly answer: ContractSigningAnswer; readonly repeated: boolean }
  | { readonly ok: false; readonly code: ErrorCode; readonly details?: RefusalDetails };

/** A signing as it came, with what the server saw itself. */
interface Request {
  readonly signing: ContractSigning;
  readonly picture: Buffer;
  readonly key: string;
  readonly seen: Seen;
}

const contractSignings = ({ strapi }: { strapi: Core.Strapi }) => {
  const attempts = () => strapi.service('api::signing-attempt.signing-attempt') as SigningAttempts;
  const agreements = () => strapi.service('api::agreement-version.agreement-version') as AgreementVersions;
  const outbox = () => strapi.service('api::outbox-mail.outbox-mail') as OutboxService;
  const inProgress = new Map<string, Promise<Signed>>();

  return {
    /** Signs the agreement, all or nothing. A repeat, even at the same moment, gets the answer of the first. */
    async sign(signing: ContractSigning, key: string, seen: Seen): Promise<Signed> {
      const first = inProgress.get(key);
      if (first) {
        const result = await first;
        return result.ok ? { ...result, repeated: true } : result;
      }
      const picture = Buffer.from(signing.signature.image, 'base64');
      const work = signOnce({ signing, picture, key, seen }).finally(() => inProgress.delete(key));
      inProgress.set(key, work);
      return work;
    },
  };

  async function signOnce(request: Request): Promise<Signed> {
    const { signing, picture, key } = request;
    try {
      const earlier = await step('signing_not_recorded', () => recorded(key));
      if (earlier) return { ok: true, answer: earlier, repeated: true };

      // Base64 that is not written in the one usual way would not be the bytes that were sent.
      const wrong = picture.toString('base64') === signing.signature.image ? await whatIsWrongWithPicture(picture) : 'invalid';
      if (wrong) return { ok: false, code: 'validation_failed', details: { fields: [{ field: 'signature.image', code: wrong }] } };

      await step('signing_not_recorded', () => signable(signing));
      return await attempt(request);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      if (error.step === 'agreement_outdated') return outdated(signing);
      strapi.log.error(`An agreement could not be signed: ${error.step} (${kindOf(error.cause)}).`);
      return { ok: false, code: error.step };
    }
  }

  async function signable({ language, agreement }: ContractSigning) {
    const version = await agreements().signable(language, agreement);
    if (!version) throw new StepFailed('agreement_outdated');
    return version;
  }

  async function outdated({ language }: ContractSigning): Promise<Signed> {
    const agreement = await agreements().offered(language);
    return { ok: false, code: 'agreement_outdated', details: agreement ? { agreement } : {} };
  }

  /** Stores the picture, makes its link, records both. */
  async function attempt(request: Request): Promise<Signed> {
    const file = await step('signing_not_recorded', () => attempts().begin());
    let stored = false;
    try {
      await step('signature_not_stored', () => signatureStore().put(file, request.picture));
      stored = true;
      const now = new Date();
      const { cmsUrl, signatureLinkKeys } = environment();
      const link = await step('signed_link_failed', () => signedLink(file, { cmsUrl, keys: signatureLinkKeys, now }));
      const answer = await step('signing_not_recorded', () => record(request, { file, link, now }));
      return { ok: true, answer, repeated: false };
    } catch (error) {
      await undo(file, stored);
      const answer = await answerInSpiteOf(error, request.key);
      if (answer) return { ok: true, answer, repeated: true };
      throw error;
    } finally {
      attempts().end(file);
    }
  }

  /** The row of the subscriber, its evidence and the mails about it, in the place of the attempt. */
  async function record({ signing, picture, key, seen }: Request, { file, link, now }: { file: string; link: string; now: Date }): Promise<ContractSigningAnswer> {
    const { full_name, email, country_code, ip_address, language, time_zone, signature } = signing;
    const reference = newReference();
    return strapi.db.transaction(async () => {
      await attempts().complete(file);
      // Withdrawn while the picture was being stored: nothing is signed any more.
      const version = await signable(signing);
      // Not the Document Service: it would announce the new row to webhooks.
      await strapi.db.query(UID).create({
        select: ['id'],
        data: {
          full_name,
          email,
          country_code,
          ip_address,
          signature_url: link,
          reference,
          signed_at: now,
          language,
          agreement_version: version.id,
          version_number: version.version,
          agreement_sha256: version.sha256,
          consent_text: version.agreement.consent?.text ?? null,
          signature_kind: signature.kind,
          strokes: signature.kind === 'drawn' ? JSON.stringify(signature.strokes) : null,
          signature_file: file,
          signature_sha256: createHash('sha256').update(picture).digest('hex'),
          peer_address: seen.peerAddress,
          user_agent: seen.userAgent,
          time_zone,
          idempotency_key: key,
          evidence_salt: newSalt(),
        },
      });
      const isMailed = await outbox().add({ subject: 'signing', reference, language, email });
      await appendSigning(strapi, reference);
      return { data: { reference, signedAt: now.toISOString(), fullName: full_name, email, isMailed, version: version.version, sha256: version.sha256, signatureUrl: link } };
    });
  }

  /** Of an attempt that failed nothing stays. Where that fails too, the attempt's row stays, and the sweep does it. */
  async function undo(file: string, stored: boolean): Promise<void> {
    try {
      if (await attempts().abandon(file)) await attempts().discard(file, !stored && signatureStore().settlesAfterMs > 0);
    } catch (error) {
      strapi.log.error(`The picture of a signing that failed could not be removed (${kindOf(error)}); this is tried again.`);
    }
  }

  /**
   * The record that there is although recording failed: the connection was lost when it was made and nobody told, or
   * another process had the same request and was first.
   */
  async function answerInSpiteOf(error: unknown, key: string): Promise<ContractSigningAnswer | undefined> {
    if (!(error instanceof StepFailed) || error.step !== 'signing_not_recorded') return undefined;
    return recorded(key).catch(() => undefined);
  }

  /** What the same key was answered before. */
  async function recorded(key: string): Promise<ContractSigningAnswer | undefined> {
    const row = await strapi.db.query(UID).findOne({
      select: ['reference', 'signed_at', 'full_name', 'email', 'version_number', 'agreement_sha256', 'signature_url'],
      where: { idempotency_key: key },
    });
    if (!row) return undefined;
    return {
      data: {
        reference: row.reference,
        signedAt: new Date(row.signed_at).toISOString(),
        fullName: row.full_name,
        email: row.email,
        isMailed: await outbox().hasReceipt({ subject: 'signing', reference: row.reference, email: row.email }),
        version: row.version_number,
        sha256: row.agreement_sha256,
        signatureUrl: row.signature_url,
      },
    };
  }
};

export type ContractSigningService = ReturnType<typeof contractSignings>;
export default contractSignings;
