import { NO_PAGE_POLICY } from './policy';

type Headers = Readonly<Record<string, string>>;

/** Whoever has once been here over TLS comes so for a year, to names below this one too. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** On every answer of the site; a page has a policy of its own. @param isSecure whether the site is reached over TLS */
export function securityHeaders(isSecure: boolean): Headers {
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

/** On the page that shows drafts: the admin shows it in a frame (the policy says who that is), and nobody keeps or finds it. */
export function previewHeaders(headers: Headers): Headers {
  const { 'X-Frame-Options': _nobody, ...others } = headers;
  return { ...others, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };
}
