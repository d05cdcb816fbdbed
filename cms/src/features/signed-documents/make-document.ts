import { base64ToBytes, evidenceFault, parseEvidenceFile, readAttachment, sealReason, type VerifiedSeal, verifySealedPdf } from '@site/proof';

import { sha256Hex } from '../../lib/sha256';
import { requestTimeStamp, type TimeStampServer } from '../evidence/time-stamps';
import type { DocumentSource } from './compile-document';
import { renderDocument, RenderingFailed } from './render-document';
import type { RenderStep } from './render-process';
import type { Seal } from './seal';

/** Why a document could not be created. */
export type DocumentFailure =
  /** This platform has no renderer. */
  | 'renderer_missing'
  /** The typesetting process was terminated, or timed out. */
  | 'renderer_ended'
  /** The agreement cannot be typeset. */
  | 'rendering_failed'
  | 'seal_missing'
  /** The seal's certificate is not valid yet, or has expired. */
  | 'seal_expired'
  | 'sealing_failed'
  | 'time_stamp_missing'
  /** The document failed its verification and is discarded. */
  | 'check_failed'
  | 'store_unavailable'
  /** The signing was deleted, or its evidence cannot be disclosed field by field. */
  | 'source_missing'
  | 'internal_error';

export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  /** @param message for the log, without personal data */
  constructor(
    readonly failure: DocumentFailure,
    message: string,
  ) {
    super(message);
  }
}

export interface SealedDocument {
  readonly pdf: Buffer;
  readonly sha256: string;
  readonly sealedAt: Date;
  /** Time of the time-stamp server; null if none is configured. */
  readonly stampedAt: Date | null;
  /** End of the certificate of its time stamp. */
  readonly stampValidUntil: Date | null;
}

const FAILURES = { renderer: 'renderer_missing', rendering: 'rendering_failed', sealing: 'sealing_failed' } as const satisfies Readonly<Record<RenderStep, DocumentFailure>>;

interface Options {
  readonly templates: string;
  readonly seal: Seal | undefined;
  readonly timeStampServer: TimeStampServer | undefined;
  readonly timeoutMs?: number;
}

/**
 * Creates the document of a signing: typesets, seals and verifies it, as a recipient would. If a time-stamp server is
 * configured, a document without its time stamp is never created.
 * @throws DocumentError
 */
export async function makeDocument(source: DocumentSource, { templates, seal, timeStampServer, timeoutMs }: Options): Promise<SealedDocument> {
  const sealedAt = new Date();
  if (!seal) throw new DocumentError('seal_missing', 'No key is configured to seal documents with.');
  if (sealedAt < seal.validFrom || sealedAt > seal.validUntil) throw new DocumentError('seal_expired', `The certificate of the seal is valid from ${seal.validFrom.toISOString()} until ${seal.validUntil.toISOString()}.`);

  let unstamped: unknown;
  const timeStamp = async (digest: Uint8Array): Promise<Uint8Array> => {
    try {
      if (!timeStampServer) throw new Error('No time-stamp server is configured.');
      return base64ToBytes(await requestTimeStamp(digest, timeStampServer)) ?? new Uint8Array();
    } catch (error) {
      unstamped = error;
      throw error;
    }
  };
  try {
    const pdf = await renderDocument(source, {
      templates,
      ...(timeoutMs !== undefined && { timeoutMs }),
      seal: { seal, at: sealedAt, reason: sealReason(source.signed.reference, timeStampServer !== undefined), hasTimeStamp: timeStampServer !== undefined, sign: (data) => seal.sign(data), timeStamp },
    });
    const stamp = await check(pdf, source, seal, timeStampServer);
    return { pdf, sha256: sha256Hex(pdf), sealedAt, stampedAt: stamp?.time ?? null, stampValidUntil: stamp?.validUntil ?? null };
  } catch (error) {
    if (!(error instanceof RenderingFailed)) throw error;
    if (unstamped !== undefined) throw new DocumentError('time_stamp_missing', `The time-stamp server gave no time stamp: ${(unstamped as Error).message}`);
    throw new DocumentError(error.step === undefined ? 'renderer_ended' : FAILURES[error.step], error.message);
  }
}

/** @returns its time stamp @throws DocumentError */
async function check(pdf: Buffer, { evidence, agreement }: DocumentSource, { certificate, chain, fingerprint }: Seal, server: TimeStampServer | undefined): Promise<VerifiedSeal['timeStamp']> {
  try {
    const verified = await verifySealedPdf(pdf, { roots: [chain.at(-1) ?? certificate], timeStampRoots: server?.roots ?? [], now: new Date() });
    if (verified.fingerprint !== fingerprint) throw new Error('It is sealed by another key.');
    if ((verified.timeStamp !== undefined) !== (server !== undefined)) throw new Error('It has no time stamp, or one that was not asked for.');
    const attached = (name: string): string => new TextDecoder().decode(readAttachment(pdf, name));
    if (attached('evidence.json') !== evidence || attached('agreement.json') !== agreement) throw new Error('Other files are attached to it than were given.');
    const fault = evidenceFault(parseEvidenceFile(evidence), agreement);
    if (fault !== undefined) throw new Error(`The evidence does not match (${fault}).`);
    return verified.timeStamp;
  } catch (error) {
    throw new DocumentError('check_failed', `A document was not as it should be: ${(error as Error).message}`);
  }
}
