/**
 * What the build was told about the outside. Gatsby writes the values in where they are read, so each is read by its
 * full name. Empty: that call is not made. (Not named `config`: Gatsby takes an export of that name for a page's own.)
 */
export const publicConfig = {
  /** The public client key: it may create a help request and nothing else. */
  get publicClientKey() {
    return process.env.GATSBY_PUBLIC_CLIENT_KEY ?? '';
  },
  /** Answers with JSON that holds `country_code` and `ip`. */
  get geoUrl() {
    return process.env.GATSBY_GEO_URL ?? '';
  },
  get postbackUrl() {
    return process.env.GATSBY_POSTBACK_URL ?? '';
  },
  get pixelScriptUrl() {
    return process.env.GATSBY_PIXEL_SCRIPT_URL ?? '';
  },
  /** Where the pixel's script sends to, beside where it comes from: origins, with commas. */
  get pixelOrigins() {
    return process.env.GATSBY_PIXEL_ORIGINS ?? '';
  },
};
