// Replaces packages that are imported but never called (webpackConfig.ts). A call is a bug and throws.
export default function excludedPackage() {
  throw new Error('This package is excluded from the bundle');
}
