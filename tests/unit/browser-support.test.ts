/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

import bcd, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import ts from 'typescript';

const WEB = resolve(__dirname, '../../web');

/** Not in all browsers of the browserslist: used only after feature detection, with a fallback. */
const FEATURE_DETECTED = [
  // Without it, a hidden text may be the one that the preview scrolls to.
  'Element.checkVisibility in src/preview/useEditedText.ts',
  'HTMLDialogElement.close in src/components/Modal.tsx',
  'HTMLDialogElement.open in src/components/Modal.tsx',
  'HTMLDialogElement.showModal in src/components/Modal.tsx',
  'HTMLFormElement.requestSubmit in src/lib/requestSubmit.ts',
  // Without them, no movement is told from rest: every one starts the scripts.
  'MouseEvent.movementX in src/inline-script/inlineScript.ts',
  'MouseEvent.movementY in src/inline-script/inlineScript.ts',
  'Navigator.doNotTrack in src/lib/formSteps.ts',
  'reportError in src/lib/reportUncaught.ts',
];
/** Not in all browsers either, but only assigned: older browsers derive the direction from the letters. */
const HARMLESS = ['CanvasRenderingContext2D.direction in src/signing/typedSignatureText.ts'];

/** Inlined in pages without polyfills, unlike all other code. */
const INLINE_SCRIPTS = resolve(WEB, 'src/inline-script/');

/** Browser names in the browserslist and in the compatibility data. */
const BROWSERS = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'safari_ios', samsung: 'samsunginternet_android' } as const;
type Browser = (typeof BROWSERS)[keyof typeof BROWSERS];

const oldest = readBrowserslist();

test('browser code uses no API that is newer than the oldest supported browsers', () => {
  const program = programOf(ts.sys.readDirectory(resolve(WEB, 'src'), ['.ts', '.tsx']).concat(resolve(WEB, 'gatsby-browser.tsx')));
  expect([...tooNew(program)].sort()).toEqual([...FEATURE_DETECTED, ...HARMLESS].sort());
});

test('the check finds method calls, globals, constructors and destructuring', () => {
  const name = resolve(INLINE_SCRIPTS, 'example.ts');
  const source = `
    export function example(form: HTMLFormElement | null, list: number[], dialog: HTMLElement) {
      form?.requestSubmit();
      reportError(list.at(-1));
      structuredClone(form?.action);
      window.navigation.back();
      new URLPattern();
      const { replaceChildren, togglePopover } = dialog;
      return [replaceChildren, togglePopover, list.map(String)];
    }
    declare const URLPattern: { new (): object };`;
  expect([...tooNew(programOf([name], new Map([[name, source]])))].sort()).toEqual(
    ['Array.at', 'HTMLElement.togglePopover', 'HTMLFormElement.requestSubmit', 'reportError', 'structuredClone'].map((api) => `${api} in src/inline-script/example.ts`),
  );
});

function readBrowserslist(): ReadonlyMap<Browser, string> {
  const { browserslist } = JSON.parse(readFileSync(resolve(WEB, 'package.json'), 'utf8')) as { browserslist: string[] };
  return new Map(
    browserslist.map((line) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      if (!isBrowser(name)) throw new Error(`The browserslist names a browser that this test does not know: ${line}`);
      return [BROWSERS[name], version];
    }),
  );
}

function isBrowser(name: string): name is keyof typeof BROWSERS {
  return name in BROWSERS;
}

/** @param sources files that are not on the disk */
function programOf(files: readonly string[], sources: ReadonlyMap<string, string> = new Map()): ts.Program {
  const { config } = ts.readConfigFile(resolve(WEB, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, WEB);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.readFile = (name) => sources.get(name) ?? readFile(name);
  host.getSourceFile = (name, version) => {
    const source = sources.get(name);
    return source === undefined ? getSourceFile(name, version) : ts.createSourceFile(name, source, version);
  };
  return ts.createProgram(files, options, host);
}

/** Web APIs that our files use and that some supported browser lacks, with the file. */
function tooNew(program: ts.Program): Set<string> {
  const found = new Set<string>();
  const checker = program.getTypeChecker();
  const isPlatform = (symbol: ts.Symbol) => symbol.declarations?.some((declaration) => program.isSourceFileDefaultLibrary(declaration.getSourceFile())) ?? false;
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || file.fileName.includes('node_modules') || !file.fileName.startsWith(WEB)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isIdentifier(node) || ts.isPartOfTypeNode(node)) return;
      const { symbol, owner } = resolveName(node, checker);
      if (!symbol || !isPlatform(symbol)) return;
      const api = findApi(symbol.name, owner, checker, file.fileName.startsWith(INLINE_SCRIPTS));
      if (api && !isSupported(api.compat)) found.add(`${api.name} in ${relative(WEB, file.fileName)}`);
    };
    visit(file);
  }
  return found;
}

/** Name of an identifier, and the type that it is a member of, if any. */
function resolveName(node: ts.Identifier, checker: ts.TypeChecker): { readonly symbol: ts.Symbol | undefined; readonly owner: ts.Type | undefined } {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    return { symbol: checker.getSymbolAtLocation(node), owner: checker.getNonNullableType(checker.getTypeAtLocation(parent.expression)) };
  }
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node && ts.isObjectBindingPattern(parent.parent)) {
    const owner = checker.getNonNullableType(checker.getTypeAtLocation(parent.parent));
    return { symbol: owner.getProperty(node.text), owner };
  }
  return { symbol: checker.getSymbolAtLocation(node), owner: undefined };
}

/** Compatibility data of a global, or of a member of a type or of its base types. */
function findApi(name: string, owner: ts.Type | undefined, checker: ts.TypeChecker, withBuiltIns: boolean): { readonly name: string; readonly compat: CompatStatement } | undefined {
  const data = (global: string): Identifier | undefined => bcd.api[global] ?? (withBuiltIns ? bcd.javascript.builtins?.[global] : undefined);
  const names = owner ? typeNames(owner, checker) : ['Window'];
  for (const type of names) {
    const compat = data(type)?.[name]?.__compat;
    if (compat) return { name: owner ? `${type}.${name}` : name, compat };
  }
  const compat = owner && !names.includes('Window') ? undefined : data(name)?.__compat;
  return compat && { name, compat };
}

/** The type itself first; `ArrayConstructor` is `Array` in the data, and `readonly` is irrelevant to browsers. */
function typeNames(type: ts.Type, checker: ts.TypeChecker): readonly string[] {
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.flatMap((part) => {
    const apparent = checker.getApparentType(part);
    const own = apparent.symbol?.name.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '') ?? '';
    return [own === 'globalThis' ? 'Window' : own, ...(apparent.isClassOrInterface() ? checker.getBaseTypes(apparent).flatMap((base) => typeNames(base, checker)) : [])];
  });
}

function isSupported({ support }: CompatStatement): boolean {
  return [...oldest].every(([browser, version]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.length === 0 || statements.some((statement) => isIn(statement, version));
  });
}

function isIn({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }: SimpleSupportStatement, version: string): boolean {
  if (flags || prefix || alternative || typeof added !== 'string' || added === 'preview') return false;
  const isRemoved = typeof removed === 'string' && compareVersions(removed.replace('≤', ''), version) <= 0;
  return !isRemoved && compareVersions(added.replace('≤', ''), version) <= 0;
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
