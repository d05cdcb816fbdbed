import { createRequire } from 'node:module';

/** The parts of the Typst compiler for Node.js that are used here; its platform packages ship without types. */
interface NodeCompilerClass {
  create(options: { readonly workspace: string; readonly fontArgs: readonly { readonly fontBlobs: readonly Buffer[] }[] }): TypstCompiler;
}

export interface TypstCompiler {
  /** Adds a file in memory, under its absolute path. */
  mapShadow(path: string, content: Buffer): void;
  compile(options: { readonly mainFilePath: string; readonly resetRead: boolean }): CompileResult;
  /** @throws Error with the violations if the document does not conform to the standard */
  pdf(document: CompiledDocument, options: { readonly pdfStandard: 'a-3a' | 'ua-1' }): Buffer;
}

type CompiledDocument = { readonly __brand: 'document' } | null;

interface Diagnostics {
  readonly shortDiagnostics: readonly { readonly message?: string }[];
}

interface CompileResult {
  readonly result: CompiledDocument;
  hasError(): boolean;
  takeError(): Diagnostics | null;
  takeDiagnostics(): Diagnostics | null;
  takeWarnings(): Diagnostics | null;
}

/** Platform packages; npm installs the matching one. */
const PACKAGES = ['@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu', '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl'];

/** @throws RendererMissing on unsupported platforms */
export function typstCompiler(workspace: string, fonts: readonly Buffer[]): TypstCompiler {
  return compilerClass().create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
}

/** There is no PDF renderer for this platform. */
export class RendererMissing extends Error {
  override readonly name = 'RendererMissing';
}

function compilerClass(): NodeCompilerClass {
  const load = createRequire(__filename);
  for (const name of PACKAGES) {
    try {
      return (load(name) as { readonly NodeCompiler: NodeCompilerClass }).NodeCompiler;
    } catch {
      // Another platform's package.
    }
  }
  throw new RendererMissing(`There is no PDF renderer for ${process.platform} on ${process.arch}.`);
}
