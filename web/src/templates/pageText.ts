interface TextsOfPage {
  readonly locales: { readonly edges: readonly { readonly node: { readonly ns: string; readonly data: string } }[] };
}

/** An interface text for the head of a page that has no entry of its own. */
export function pageText({ locales }: TextsOfPage, namespace: string, name: 'title' | 'description'): string | null {
  const texts = locales.edges.find(({ node }) => node.ns === namespace)?.node.data;
  const text: unknown = texts ? (JSON.parse(texts) as Record<string, unknown>)[name] : null;
  return typeof text === 'string' ? text : null;
}
