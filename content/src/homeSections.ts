/**
 * The sections of the home page that staff can hide, with the field that switches each. The opening screen, which has the
 * page's heading, and the contact form always stay.
 */
export const SECTION_SWITCHES = {
  services: 'showServices',
  about: 'showAbout',
  team: 'showTeam',
  checkUs: 'showCheckUs',
  banner: 'showBanner',
  questions: 'showQuestions',
} as const;
export type HideableSection = keyof typeof SECTION_SWITCHES;

/**
 * Whether the home page shows a section.
 * @param isSwitchedOff whether a field of the home page's entry is off; one that was never saved is on
 */
export function isSectionShown(section: string, isSwitchedOff: (field: string) => boolean): boolean {
  return !isHideable(section) || !isSwitchedOff(SECTION_SWITCHES[section]);
}

const isHideable = (section: string): section is HideableSection => section in SECTION_SWITCHES;
