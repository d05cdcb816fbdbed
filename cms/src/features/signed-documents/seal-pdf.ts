import type { PDF, PdfStream } from '@libpdf/core';

import type { Seal } from './seal';

/** Input of the sealing process, which has no key and requests signatures and time stamps. */
export type SealDescription = Pick<Seal, 'certificate' | 'chain' | 'keyType'>;

export interface SealRequest {
  readonly seal: SealDescription;
  /** By the CMS's own clock. */
  readonly at: Date;
  readonly reason: string;
  readonly hasTimeStamp: boolean;
}

export interface SealServices {
  readonly sign: (data: Uint8Array) => Promise<Uint8Array>;
  /** A time stamp (RFC 3161) over this SHA-256. */
  readonly timeStamp: (digest: Uint8Array) => Promise<Uint8Array>;
}

/** Real seals have some 4 KB with a time stamp; longer ones are refused. */
const RESERVED_BYTES = 16 * 1024;
const FIELD = 'Seal';

/**
 * Seals a PDF (PAdES B-T with a time stamp, B-B without) by one incremental update, which also declares PDF/UA-1 besides
 * PDF/A-3a, because Typst can declare only one of them. The rendered bytes stay unchanged.
 */
export async function sealPdf(rendered: Buffer, { seal, at, reason, hasTimeStamp }: SealRequest, { sign, timeStamp }: SealServices): Promise<Buffer> {
  const library = await import('@libpdf/core');
  const pdf = await library.PDF.load(rendered);
  declareAccessible(pdf, library);
  const { keyType, certificate, chain } = seal;
  const { bytes, warnings } = await pdf.sign({
    signer: { certificate, certificateChain: [...chain], keyType, signatureAlgorithm: keyType === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5', sign },
    fieldName: FIELD,
    reason,
    signingTime: at,
    estimatedSize: RESERVED_BYTES,
    // The library's own client does not verify responses of time-stamp servers.
    ...(hasTimeStamp ? { level: 'B-T', timestampAuthority: { timestamp: timeStamp } } : { level: 'B-B' }),
  });
  if (warnings.length > 0) throw new Error(`The seal came with warnings: ${warnings.map(({ message }) => message).join('; ')}`);
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!sealed.subarray(0, rendered.length).equals(rendered)) throw new Error('The seal changed what it was to seal.');
  return sealed;
}

const PDF_UA = '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>';
/** PDF/A requires a description of each metadata schema that it does not define. */
const PDF_UA_SCHEMA = [
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>',
  '<rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>PDF/UA version identifier</pdfaProperty:description><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li>',
  '</rdf:Seq></pdfaSchema:property></rdf:li>',
].join('');

function declareAccessible(pdf: PDF, { PdfBool, PdfDict, PdfRef, PdfStream: Stream }: typeof import('@libpdf/core')): void {
  const catalog = pdf.getCatalog();
  const preferences = catalog.get('ViewerPreferences');
  const reference = catalog.get('Metadata');
  const marks = catalog.get('MarkInfo');
  const metadata: unknown = reference instanceof PdfRef ? pdf.getObject(reference) : undefined;
  if (!(preferences instanceof PdfDict) || !(marks instanceof PdfDict) || !(metadata instanceof Stream)) throw new Error('The document has no preferences, no information on its tags or no metadata.');
  // The default is the same; poppler before 25.12 reports an explicit "false" as an error.
  marks.delete('Suspects');
  catalog.set('MarkInfo', marks);
  preferences.set('DisplayDocTitle', PdfBool.of(true));
  catalog.set('ViewerPreferences', preferences);
  const stream: PdfStream = metadata;
  const before = new TextDecoder().decode(stream.getDecodedData());
  const after = before.replace('<pdfaExtension:schemas><rdf:Bag>', `$&${PDF_UA_SCHEMA}`).replace('<pdfaid:part>', `${PDF_UA}$&`);
  if (after.length !== before.length + PDF_UA_SCHEMA.length + PDF_UA.length) throw new Error('The document’s metadata does not have the expected structure.');
  stream.setData(new TextEncoder().encode(after));
}
