import { EN, type TextKey } from './en';

/** A text as a react-intl message descriptor, for Strapi's API. */
export function label(key: TextKey): { readonly id: TextKey; readonly defaultMessage: string } {
  return { id: key, defaultMessage: EN[key] };
}
