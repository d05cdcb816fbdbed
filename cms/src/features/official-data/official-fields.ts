/** Site settings by which visitors recognize the firm. Editors write them, and each published change is reported. */
export const OFFICIAL_FIELDS = ['company', 'phoneDesktop', 'phoneMobile', 'phoneSupport', 'email', 'whatsappAccount', 'telegramAccount', 'signalAccount', 'viberAccount', 'officialContacts', 'address', 'mapsUrl', 'legalAddress', 'registrationNumber', 'vatNumber', 'registerName', 'registerUrl', 'supervisor', 'insurance'] as const;
export type OfficialField = (typeof OFFICIAL_FIELDS)[number];
