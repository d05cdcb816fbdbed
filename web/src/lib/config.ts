/**
 * Settings of the build. Gatsby inlines the variables, so each is read by its full name. An empty value disables the call.
 * (Not named `config`: Gatsby interprets an export of that name.)
 */
export const publicConfig = {
  /** The public client key; it may only create help requests and signings. */
  get publicClientKey() {
    return process.env.GATSBY_PUBLIC_CLIENT_KEY ?? '';
  },
  /** A service that answers with JSON including `country_code` and `ip`. */
  get geoUrl() {
    return process.env.GATSBY_GEO_URL ?? '';
  },
  get postbackUrl() {
    return process.env.GATSBY_POSTBACK_URL ?? '';
  },
  get pixelScriptUrl() {
    return process.env.GATSBY_PIXEL_SCRIPT_URL ?? '';
  },
  /** The year in the footer: that of the build, so that pages and scripts agree. */
  get buildYear() {
    return process.env.GATSBY_BUILD_YEAR ?? '';
  },
  /** Further origins that the pixel's script calls, separated by commas. */
  get pixelOrigins() {
    return process.env.GATSBY_PIXEL_ORIGINS ?? '';
  },
};
