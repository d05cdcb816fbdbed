export * from './api.js';
export * from './errors.js';
export * from './helpRequest.js';
export * from './limits.js';
export * from './locales.js';
export * from './phone.js';
export * from './routes.js';
export * from './tracking.js';
