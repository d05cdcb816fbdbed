// Gatsby's scrolling, which shouldUpdateScroll switches off: only its place in the tree is left.
export const ScrollContext = ({ children }) => children;
export const useScrollRestoration = () => ({});
