/** Style of a status line without text: it stays, so that screen readers notice its next text, and takes no room. */
export const EMPTY_STATUS = { position: 'absolute' } as const;
