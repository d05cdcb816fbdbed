import 'i18next';

declare module 'i18next' {
  // A missing key shows the key, never null (gatsby-config.ts).
  interface CustomTypeOptions {
    returnNull: false;
  }
}
