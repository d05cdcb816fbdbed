export { LocaleProvider, useLocale } from './LocaleContext';
