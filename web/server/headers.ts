/** On every answer of the site. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/**
 * On the page that shows drafts instead of `X-Frame-Options`: the admin shows it in a frame, and nobody else does.
 * @param adminOrigin undefined: nobody at all
 */
export function previewHeaders(adminOrigin: string | undefined): Readonly<Record<string, string>> {
  const { 'X-Frame-Options': _nobody, ...others } = SECURITY_HEADERS;
  return {
    ...others,
    'Content-Security-Policy': `frame-ancestors ${adminOrigin ?? "'none'"}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  };
}
