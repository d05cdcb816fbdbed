declare module 'gatsby-source-strapi/gatsby-node' {
  import type { NodeInput, Node, SourceNodesArgs } from 'gatsby';

  interface Arguments extends Omit<SourceNodesArgs, 'actions' | 'getNodes'> {
    actions: Omit<SourceNodesArgs['actions'], 'createNode'> & { createNode: (node: NodeInput) => Promise<void> };
    getNodes: () => Node[];
  }
  interface Type {
    singularName: string;
    queryParams: object;
  }
  export function sourceNodes(
    args: Arguments,
    options: { apiURL: string; accessToken: string; version: 5; skipFileDownloads: boolean; singleTypes: Type[]; collectionTypes: Type[] },
  ): Promise<void>;
}
