export * from './agreement';
export * from './agreementText';
export * from './feed';
export * from './json';
export * from './localizedEntry';
export * from './placeholders';
export * from './richText';
