/** Goes to an address, as a link would: what {@link BrowserEnvironment} adds to jsdom. */
declare function visit(url: string): void;
