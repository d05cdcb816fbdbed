/** Whether the page is in a frame. Only the admin can frame it (frame-ancestors of web/server/policy.ts). */
export const isFramed = (): boolean => window.parent !== window;

/** Whether a message comes from the admin around the page. */
export const isFromAdmin = ({ source }: MessageEvent<unknown>): boolean => isFramed() && source === window.parent;

/** Sends a message to the admin. It holds nothing secret: the page does not know the admin's origin. */
export function askAdmin(message: { readonly type: string } & Readonly<Record<string, unknown>>): void {
  if (isFramed()) window.parent.postMessage(message, '*');
}

/** The properties of a message; none if it is no object. */
export const messageOf = (data: unknown): Readonly<Record<string, unknown>> => (typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : {});
