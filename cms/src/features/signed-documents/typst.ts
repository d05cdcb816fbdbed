import { createRequire } from 'node:module';

/** What is used of the Typst compiler for Node.js; the packages for single platforms come without types. */
interface NodeCompilerClass {
  create(options: { readonly workspace: string; readonly fontArgs: readonly { readonly fontBlobs: readonly Buffer[] }[] }): TypstCompiler;
}

export interface TypstCompiler {
  /** Makes the file known to the compiler, by its absolute path, without a disk. */
  mapShadow(path: string, content: Buffer): void;
  compile(options: { readonly mainFilePath: string; readonly resetRead: boolean }): CompileResult;
  /** @throws Error if the document breaks the standard; its message has what is wrong */
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

/** One for each platform that has one; npm installs the one that fits. */
const PACKAGES = ['@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu', '@myriaddreamin/typst-ts-node-compiler-linux-x64-musl'];

/** @throws RendererMissing on a platform that the compiler is not made for */
export function typstCompiler(workspace: string, fonts: readonly Buffer[]): TypstCompiler {
  return compilerClass().create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
}

/** This platform has no PDF renderer. */
export class RendererMissing extends Error {
  override readonly name = 'RendererMissing';
}

function compilerClass(): NodeCompilerClass {
  const load = createRequire(__filename);
  for (const name of PACKAGES) {
    try {
      return (load(name) as { readonly NodeCompiler: NodeCompilerClass }).NodeCompiler;
    } catch {
      // Made for another platform.
    }
  }
  throw new RendererMissing(`There is no PDF renderer for ${process.platform} on ${process.arch}.`);
}
