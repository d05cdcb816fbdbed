/** Reports an error like an uncaught one. `reportError` exists since Firefox 93 and Safari 15.4. */
export function reportUncaught(error: unknown): void {
  if (typeof reportError === 'function') {
    reportError(error);
    return;
  }
  setTimeout(() => {
    throw error;
  });
}
