/** Gatsby's router, which brings no types: what is used of it. */
declare module '@gatsbyjs/reach-router' {
  interface Change {
    readonly action: 'PUSH' | 'POP';
    readonly location: Location;
  }
  export const globalHistory: {
    readonly location: Location;
    listen(listener: (change: Change) => void): () => void;
    navigate(to: string): Promise<void>;
  };
}
