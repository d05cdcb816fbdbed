import { publicConfig } from './config';

/** The pixel's queue: holds calls until the script has loaded. */
interface Pixel {
  (...call: readonly unknown[]): void;
  callMethod?: (...call: readonly unknown[]) => void;
  queue: (readonly unknown[])[];
  push?: Pixel;
  /** Without it the script would report every further page as a view. */
  readonly disablePushState?: boolean;
}

let isSilent = false;

declare global {
  interface Window {
    fbq?: Pixel;
    _fbq?: Pixel;
  }
}

/**
 * Sends a Lead to the social-media pixel if the visitor came with its id. Only this loads the pixel's script; no personal
 * data is sent, and failures are ignored.
 */
export function trackLead(pixelId: string | undefined): void {
  if (publicConfig.pixelScriptUrl === '' || !pixelId) return;
  const pixel = window.fbq ?? loadPixel(pixelId);
  if (isSilent) pixel('consent', 'grant');
  isSilent = false;
  pixel('track', 'Lead');
}

/** After a visitor has withdrawn: a script that is loaded stays until the page is left, and must report nothing more. */
export function silencePixel(): void {
  if (!window.fbq) return;
  window.fbq('consent', 'revoke');
  isSilent = true;
}

function loadPixel(pixelId: string): Pixel {
  const queue: (readonly unknown[])[] = [];
  const call = (...args: readonly unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...args);
    else queue.push(args);
  };
  const pixel: Pixel = Object.assign(call, { queue, loaded: true, version: '2.0', disablePushState: true });
  pixel.push = pixel;
  window.fbq = pixel;
  window._fbq ??= pixel;

  const script = document.createElement('script');
  script.async = true;
  script.src = publicConfig.pixelScriptUrl;
  document.head.append(script);

  // Otherwise the script would track forms and clicks on its own.
  pixel('set', 'autoConfig', false, pixelId);
  pixel('init', pixelId);
  return pixel;
}
