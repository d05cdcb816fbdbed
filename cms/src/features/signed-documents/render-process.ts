import { compileDocument, type DocumentSource, type PdfStandard } from './compile-document';

export interface RenderJob {
  readonly source: Omit<DocumentSource, 'signature'> & { readonly signature: Uint8Array };
  readonly templates: string;
  readonly standard: PdfStandard;
}
export type RenderOutcome = { readonly pdf: Uint8Array } | { readonly error: string };

/** Typesets one document and ends, and with it whatever the compiler keeps. */
process.once('message', ({ source, templates, standard }: RenderJob) => {
  compileDocument({ ...source, signature: Buffer.from(source.signature) }, templates, standard).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ error: String((error as Error).message).slice(0, 2_000) }),
  );
});

function answer(outcome: RenderOutcome): void {
  process.send?.(outcome, () => process.disconnect());
}
