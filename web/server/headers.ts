/** On a file that no browser shows as a page by itself. */
export const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff' } as const;

/** On every other answer of the site. */
export const SECURITY_HEADERS = {
  ...FILE_HEADERS,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;
