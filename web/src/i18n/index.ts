export { I18N_OPTIONS } from './options';
export { LocaleProvider, useLocale } from './LocaleContext';
export { TypedTexts } from './TypedTexts';
