import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import typescript from 'typescript';

const require = createRequire(import.meta.url);
/** The tests' helpers are TypeScript, compiled by jest; here each is compiled when it is asked for. */
require.extensions['.ts'] = (module, file) => {
  const { outputText } = typescript.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: { module: typescript.ModuleKind.CommonJS, target: typescript.ScriptTarget.ES2022, esModuleInterop: true } });
  module._compile(outputText, file);
};

/** What a helper of the tests exports. */
export const helper = (name) => require(`../../helpers/${name}.ts`);
