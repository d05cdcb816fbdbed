import { getFetchClient } from '@strapi/strapi/admin';

import { PREVIEW_EXPIRED } from '@site/rules';

interface PreviewUrl {
  readonly data: { readonly url?: string };
}

/**
 * Gives an open preview a new address when its token has expired: the admin keeps the one it got when the entry was opened.
 */
export function renewPreviews(): void {
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (!isAsking(data)) return;
    const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
    if (frame && new URL(frame.src).origin === origin) void renew(frame);
  });
}

async function renew(frame: HTMLIFrameElement): Promise<void> {
  const { pathname, search } = window.location;
  const { type, id } = /\/(?:single-types|collection-types)\/(?<type>[^/]+)(?:\/(?<id>[^/]+))?\/preview$/.exec(pathname)?.groups ?? {};
  if (type === undefined) return;
  const query = new URLSearchParams(search);
  const params = { documentId: id, locale: query.get('plugins[i18n][locale]') ?? undefined, status: query.get('status') ?? undefined };
  const { data } = await getFetchClient().get<PreviewUrl>(`/content-manager/preview/url/${type}`, { params });
  // Only the fragment changes, so the page is not reloaded.
  if (data.data.url) frame.contentWindow?.location.replace(data.data.url);
}

const isAsking = (message: unknown): boolean => typeof message === 'object' && message !== null && 'type' in message && message.type === PREVIEW_EXPIRED;
