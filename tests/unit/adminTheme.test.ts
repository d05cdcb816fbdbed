import { darkTheme, lightTheme } from '@strapi/design-system';

import { THEME } from '../../cms/src/admin/theme';

type Colors = Readonly<Record<string, string>>;

/** Text and background of a button's states, as Strapi's design system takes them from the theme. */
const BUTTONS: Readonly<Record<string, readonly (readonly [text: string, background: string])[]>> = {
  default: [['buttonNeutral0', 'buttonPrimary600'], ['buttonNeutral0', 'buttonPrimary500'], ['buttonNeutral0', 'buttonPrimary600']],
  danger: [['neutral0', 'danger600'], ['neutral0', 'danger500'], ['neutral0', 'danger600']],
  success: [['neutral0', 'success600'], ['neutral0', 'success500'], ['neutral0', 'success600']],
  secondary: [['primary700', 'primary100'], ['primary700', 'neutral0'], ['primary600', 'neutral0']],
  'danger-light': [['danger700', 'danger100'], ['danger700', 'neutral0'], ['danger600', 'neutral0']],
  'success-light': [['success700', 'success100'], ['success700', 'neutral0'], ['success600', 'neutral0']],
  tertiary: [['neutral800', 'neutral0'], ['neutral800', 'neutral100'], ['neutral800', 'neutral150']],
  ghost: [['neutral800', 'neutral0'], ['neutral800', 'neutral100'], ['neutral800', 'neutral150']],
};

const STATES = ['normal', 'hovered', 'pressed'] as const;
const THEMES = { light: { ...lightTheme.colors, ...THEME.light.colors }, dark: { ...darkTheme.colors, ...THEME.dark.colors } };

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(THEMES) as [string, Colors][])('buttons of the admin, %s', (_theme, colors) => {
  it.each(Object.entries(BUTTONS))('%s can be read in each state', (_variant, states) => {
    const ratios = states.map(([text, background], index) => [STATES[index], contrast(colors[text] ?? '', colors[background] ?? '')] as const);
    expect(ratios.filter(([, ratio]) => !(ratio >= 4.5))).toEqual([]);
  });
});
