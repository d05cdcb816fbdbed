/** Navigates to an address like a link; added to jsdom by {@link BrowserEnvironment}. */
declare function visit(url: string): void;
