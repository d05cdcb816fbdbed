import { Integer, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';

import { areEqualBytes } from './bytes';
import { parseDer } from './der';
import { arrayBuffer, commonName, contentOf, readSignedData, verifySigner } from './signedData';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Status codes of granted requests. */
const GRANTED = [0, 1];

/** A time stamp: the server saw the hash at this time. */
export interface TimeStamp {
  readonly time: Date;
  /** Name of the server in its certificate. */
  readonly server: string;
  /** End of the server's certificate. */
  readonly validUntil: Date;
  readonly nonce: Uint8Array | undefined;
}

/** The time stamp is for other data. */
export class StampedDataError extends Error {
  override readonly name = 'StampedDataError';
}

/**
 * Verifies a time stamp (RFC 3161).
 * @param digest SHA-256 of the stamped data
 * @param roots trusted certificates, in DER
 * @throws if it is malformed, for another digest, or not from a time-stamp server that one of the roots certifies
 */
export async function readTimeStamp(token: Uint8Array, digest: Uint8Array, roots: readonly Uint8Array[]): Promise<TimeStamp> {
  const signed = readSignedData(token);
  // Nothing covers them, so they could be added to any file.
  if (signed.parsed.signerInfos.some(({ unsignedAttrs }) => unsignedAttrs)) throw new Error('The time stamp has unsigned attributes.');
  const content = contentOf(signed);
  const info = new pkijs.TSTInfo({ schema: parseDer(content) });
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  if (hashAlgorithm.algorithmId !== SHA256 || !areEqualBytes(hashedMessage.valueBlock.valueHexView, digest)) throw new StampedDataError('The time stamp is for other data.');
  const { certificate } = await verifySigner(signed, { content, contentType: TST_INFO, roots, at: info.genTime });
  const usage = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes: unknown = usage?.parsedValue;
  if (!usage?.critical || !(purposes instanceof pkijs.ExtKeyUsage) || purposes.keyPurposes.join() !== TIME_STAMPING) throw new Error('The certificate is not for time-stamping.');
  return { time: info.genTime, server: commonName(certificate), validUntil: certificate.notAfter.value, nonce: info.nonce?.valueBlock.valueHexView };
}

export interface TimeStampRequest {
  readonly body: ArrayBuffer;
  /**
   * Extracts the verified time stamp from the response.
   * @throws if there is none, or it belongs to another request
   */
  readonly readAnswer: (answer: Uint8Array, roots: readonly Uint8Array[]) => Promise<Uint8Array>;
}

/** Creates a request for a time stamp over this SHA-256, with a nonce that the response must repeat. */
export function timeStampRequest(digest: Uint8Array): TimeStampRequest {
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  // Positive and without leading zeros: DER encodes a number in one way only.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    certReq: true,
    nonce: new Integer({ valueHex: arrayBuffer(nonce) }),
    messageImprint: new pkijs.MessageImprint({ hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }), hashedMessage: new OctetString({ valueHex: arrayBuffer(digest) }) }),
  });
  return {
    body: request.toSchema().toBER(),
    readAnswer: async (answer, roots) => {
      const { status, timeStampToken } = new pkijs.TimeStampResp({ schema: parseDer(answer) });
      if (!GRANTED.includes(status.status) || !timeStampToken) throw new Error(`The time-stamp server rejected the request (status ${status.status}).`);
      const token = withoutUnsignedAttributes(timeStampToken);
      const stamp = await readTimeStamp(token, digest, roots);
      if (!stamp.nonce || !areEqualBytes(stamp.nonce, nonce)) throw new Error('The response belongs to another request.');
      return token;
    },
  };
}

/** What a server adds beside its signature is not verified, so it is left out. */
function withoutUnsignedAttributes(token: pkijs.ContentInfo): Uint8Array {
  const signed = new pkijs.SignedData({ schema: token.content });
  if (!signed.signerInfos.some(({ unsignedAttrs }) => unsignedAttrs)) return new Uint8Array(token.toSchema().toBER());
  for (const signer of signed.signerInfos) delete signer.unsignedAttrs;
  return new Uint8Array(new pkijs.ContentInfo({ contentType: token.contentType, content: signed.toSchema(true) }).toSchema().toBER());
}
