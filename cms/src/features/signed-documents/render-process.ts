import { compileDocument, type DocumentSource, type PdfStandard } from './compile-document';
import { RendererMissing } from './typst';
import { sealPdf, type SealRequest } from './seal-pdf';

export interface RenderJob {
  readonly source: Omit<DocumentSource, 'signature'> & { readonly signature: Uint8Array };
  readonly templates: string;
  readonly standard: PdfStandard;
  readonly seal: SealRequest | undefined;
}

/** Requests to the parent process, which has the key and access to the time-stamp server. */
export interface Question {
  readonly question: 'sign' | 'timeStamp';
  readonly data: Uint8Array;
}
export type Answer = { readonly answer: Uint8Array } | { readonly failed: true };

/** The step that failed. */
export type RenderStep = 'renderer' | 'rendering' | 'sealing';
export type RenderOutcome = { readonly pdf: Uint8Array } | { readonly error: string; readonly step: RenderStep };

// The parent process has ended.
process.once('disconnect', () => process.exit());

/** Typesets and seals one document and exits, which frees the compiler's memory. */
process.once('message', (job: RenderJob) => {
  void work(job).then((outcome) => process.send?.(outcome, () => process.disconnect()));
});

async function work({ source, templates, standard, seal }: RenderJob): Promise<RenderOutcome> {
  let step: RenderStep = 'rendering';
  try {
    const rendered = await compileDocument({ ...source, signature: Buffer.from(source.signature) }, templates, standard);
    step = 'sealing';
    const pdf = seal ? await sealPdf(rendered, seal, { sign: (data) => ask('sign', data), timeStamp: (data) => ask('timeStamp', data) }) : rendered;
    return { pdf };
  } catch (error) {
    return { error: String((error as Error).message).slice(0, 2_000), step: error instanceof RendererMissing ? 'renderer' : step };
  }
}

/** One request at a time: the library requests the signature, and then the time stamp over it. */
function ask(question: Question['question'], data: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    process.once('message', (answer: Answer) => ('answer' in answer ? resolve(new Uint8Array(answer.answer)) : reject(new Error(`The request failed: ${question}.`))));
    process.send?.({ question, data } satisfies Question);
  });
}
