import { publicConfig } from './config';

/**
 * Reports a lead to the affiliate network that brought the visitor. No personal data is sent; the answer cannot be read, and
 * failures are ignored.
 * @param subid the visitor's id at that network
 */
export function sendPostback(subid: string | undefined): void {
  if (publicConfig.postbackUrl === '' || !subid) return;
  try {
    const url = new URL(publicConfig.postbackUrl, window.location.href);
    url.searchParams.set('subid', subid);
    url.searchParams.set('status', 'lead');
    fetch(url, { mode: 'no-cors', keepalive: true }).catch(() => undefined);
  } catch {
    // An invalid address in the configuration must not affect the visitor.
  }
}
