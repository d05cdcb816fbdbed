/** HSTS: one year, subdomains included. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** For responses that are not pages: load nothing, allow no framing. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** For pictures: browsers wrap one in a page with inline styles. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Security headers of every response of the site's server and the CMS. Pages have a policy of their own.
 * @param isSecure whether the server is reached over TLS
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
