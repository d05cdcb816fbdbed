type Headers = Readonly<Record<string, string>>;

/** On the page that shows drafts: the admin shows it in a frame (the policy says who that is), and nobody keeps or finds it. */
export function previewHeaders(headers: Headers): Headers {
  const { 'X-Frame-Options': _nobody, ...others } = headers;
  return { ...others, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };
}
