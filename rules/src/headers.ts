/** Whoever has once been here over TLS comes so for a year, to names below this one too. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** Of everything that is no page: looked at by itself, it loads nothing and nobody frames it. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** The same for a picture: the page that a browser makes around one has styles in attributes. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * What the site's server and the CMS say on every answer. A page has a policy of its own.
 * @param isSecure whether they are reached over TLS
 */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': NO_PAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isSecure && { 'Strict-Transport-Security': HSTS }),
  };
}
