import { EN, type TextKey } from './en';

/** A text of ours where Strapi asks for it by what react-intl is given. */
export function label(key: TextKey): { readonly id: TextKey; readonly defaultMessage: string } {
  return { id: key, defaultMessage: EN[key] };
}
