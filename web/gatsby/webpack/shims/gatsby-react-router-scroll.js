// Replaces Gatsby's scroll handling, which shouldUpdateScroll disables.
export const ScrollContext = ({ children }) => children;
export { default as useScrollRestoration } from './excluded';
