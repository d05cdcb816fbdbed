/**
 * Colours of hovered buttons: Strapi's own are too light for their text (3.5:1 and less). They become darker than the
 * button instead. Merged into Strapi's themes.
 */
export const THEME = {
  light: { colors: { buttonPrimary500: '#271fe0', danger500: '#b72b1a', success500: '#2f6846' } },
  dark: { colors: { buttonPrimary500: '#271fe0' } },
} as const;
