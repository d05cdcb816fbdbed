import type { Texts } from '../../../admin/texts/useTexts';

/** A device as Strapi names it, “Safari on Linux”; in Russian without the English word. */
export function deviceText(device: string | null, { t, language }: Pick<Texts, 't' | 'language'>): string {
  if (device === null) return t('access.unknownDevice');
  return language === 'ru' ? device.replace(' on ', ', ') : device;
}
