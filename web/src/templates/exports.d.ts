/** One export of a template alone, as Gatsby's own code asks for it (gatsby/dist/bootstrap/requires-writer.js). */
declare module '*?export=default' {
  const Template: import('react').ComponentType<import('./memoPage').TemplateProps<import('@site/rules').PreviewContent>>;
  export default Template;
}
