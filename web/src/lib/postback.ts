import { publicConfig } from './config';

/**
 * Tells the affiliate network of a lead, if it brought the visitor. Nothing about the person goes there, the answer
 * cannot be read, and a failure is nobody's concern.
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
    // Not an address: a mistake in the configuration is not the visitor's.
  }
}
