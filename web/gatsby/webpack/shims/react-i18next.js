// The parts of react-i18next that the site and its i18n plugin use; the package's index also includes an HTML parser.
export { I18nContext } from 'react-i18next-es/context.js';
export { I18nextProvider } from 'react-i18next-es/I18nextProvider.js';
export { useTranslation } from 'react-i18next-es/useTranslation.js';
