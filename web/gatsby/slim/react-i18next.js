// What of react-i18next the site and its i18n plugin use; the package's index also brings a parser of HTML and more.
export { I18nContext } from 'react-i18next-es/context.js';
export { I18nextProvider } from 'react-i18next-es/I18nextProvider.js';
export { useTranslation } from 'react-i18next-es/useTranslation.js';
