import { X509Certificate } from 'node:crypto';

import { fitsArchive, MAX_REVOCATION_BYTES, ocspRequest, readOcspAnswer, readRevocationList, type RevocationData, revocationSources, type RevocationStatus } from '@site/proof';

import { fetchLimited } from '../../lib/limited-fetch';
import { sha256Hex } from '../../lib/sha256';

/** Timeout of one request. */
const TIMEOUT_MS = 15_000;
/** For one document; a chain has some certificates, and each names one or two addresses. */
const MAX_REQUESTS = 20;

/** No authority says now whether a certificate was revoked. */
export class RevocationUnknown extends Error {}

interface Known extends RevocationStatus {
  readonly kind: keyof RevocationData;
  readonly data: Uint8Array;
}

/** A certificate that was revoked, with the time. */
export interface Revoked {
  readonly certificate: Uint8Array;
  readonly revokedAt: Date;
}

/**
 * Fetches what authorities say about the revocation of certificates, as far as these name an address (OCSP first, then the
 * list), and verifies it. Answers are kept for one run, in which many documents have the same certificates.
 */
export class RevocationSource {
  /** Failures too: many documents have the same certificates, and their authority is not asked, and waited for, by each. */
  private readonly known = new Map<string, Promise<Known | undefined>>();
  private requests = 0;

  constructor(private readonly mayBePrivate: boolean) {}

  /** @throws RevocationUnknown if an authority cannot be reached, answers wrongly, or at too great length */
  async dataOf(certificates: readonly Uint8Array[]): Promise<RevocationData & { readonly revoked: readonly Revoked[] }> {
    this.requests = 0;
    const found: { certificate: Uint8Array; known: Known }[] = [];
    for (const certificate of certificates) {
      const known = await this.lookUp(certificate, certificates);
      if (known) found.push({ certificate, known });
    }
    const of = (kind: keyof RevocationData): readonly Uint8Array[] => [...new Map(found.filter(({ known }) => known.kind === kind).map(({ known: { data } }) => [sha256Hex(data), data])).values()];
    const data: RevocationData = { ocspAnswers: of('ocspAnswers'), revocationLists: of('revocationLists') };
    if (!fitsArchive(data)) throw new RevocationUnknown('What the authorities say about revoked certificates is too long for a document.');
    return { ...data, revoked: found.flatMap(({ certificate, known: { revokedAt } }) => (revokedAt ? [{ certificate, revokedAt }] : [])) };
  }

  private async lookUp(certificate: Uint8Array, others: readonly Uint8Array[]): Promise<Known | undefined> {
    const id = sha256Hex(certificate);
    const known = this.known.get(id) ?? this.ask(certificate, others);
    this.known.set(id, known);
    return known;
  }

  private async ask(certificate: Uint8Array, others: readonly Uint8Array[]): Promise<Known | undefined> {
    const { ocsp, crl } = revocationSources(certificate);
    const own = new X509Certificate(certificate);
    const issuer = others.find((one) => one !== certificate && isIssuer(own, new X509Certificate(one)));
    // A trusted root, or one whose authority is not configured: nobody could verify what is said about it.
    if ((ocsp.length === 0 && crl.length === 0) || !issuer) return undefined;
    const request = ocsp.length > 0 ? await ocspRequest(certificate, issuer) : undefined;
    const attempts: readonly (() => Promise<Known>)[] = [
      ...ocsp.map((address) => async (): Promise<Known> => {
        const data = await this.fetch(address, request);
        return { kind: 'ocspAnswers', data, ...(await readOcspAnswer(data, certificate, issuer, new Date())) };
      }),
      ...crl.map((address) => async (): Promise<Known> => {
        const data = await this.fetch(address);
        return { kind: 'revocationLists', data, ...(await readRevocationList(data, certificate, issuer, new Date())) };
      }),
    ];
    const problems: string[] = [];
    for (const attempt of attempts) {
      try {
        return await attempt();
      } catch (error) {
        problems.push((error as Error).message);
      }
    }
    throw new RevocationUnknown(`Whether the certificate ${own.subject.replaceAll('\n', ', ')} was revoked is unknown: ${problems.join('; ')}`);
  }

  private async fetch(address: string, body?: Uint8Array): Promise<Uint8Array> {
    this.requests += 1;
    if (this.requests > MAX_REQUESTS) throw new Error('The certificates name too many addresses.');
    return new Uint8Array(await fetchLimited(address, { body, contentType: 'application/ocsp-request', maxBytes: MAX_REVOCATION_BYTES, timeoutMs: TIMEOUT_MS, mayBePrivate: this.mayBePrivate }));
  }
}

const isIssuer = (certificate: X509Certificate, authority: X509Certificate): boolean => certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
