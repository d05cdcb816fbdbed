import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Tolerate a busy machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom draws nothing, and so has nothing to scroll.
if (typeof Element !== 'undefined') Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined, configurable: true, writable: true });
