import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import typescript from 'typescript';

const require = createRequire(import.meta.url);
/** The tests' helpers are TypeScript, which Jest compiles; here each is compiled when it is requested. */
require.extensions['.ts'] = (module, file) => {
  const { outputText } = typescript.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { module: typescript.ModuleKind.CommonJS, target: typescript.ScriptTarget.ES2022, esModuleInterop: true } });
  module._compile(outputText, file);
};

/** Exports of a test helper. */
export const helper = (name) => require(`../../helpers/${name}.ts`);
