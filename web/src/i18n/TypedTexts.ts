import { createContext } from 'react';

/** Whether the page's texts change while it is shown: only in a preview. */
export const TypedTexts = createContext(false);
