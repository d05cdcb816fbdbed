import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { CONTENT } from '../../content-types';
import { UIDS } from '../../uids';

/** Events that may change pages. The builder itself determines what changed. */
const ENTRY_EVENTS = ['entry.publish', 'entry.unpublish', 'entry.delete'];
const PICTURE_EVENTS = ['media.update', 'media.delete'];

const TIMEOUT_MS = 5_000;

/**
 * Notifies the builder of every change that pages may show. Not through Strapi's webhooks, which include the whole entry. A
 * lost notification is harmless, because the builder also polls.
 */
export function announceChanges(strapi: Core.Strapi): void {
  let isUnavailable = false;
  const announce = () => {
    callBuilder().then(
      () => (isUnavailable = false),
      (error: Error) => {
        // Logged once until the builder is available again.
        if (!isUnavailable) strapi.log.warn(`Notifying the site's builder failed (${error.message}); it polls within a minute.`);
        isUnavailable = true;
      },
    );
  };
  for (const name of ENTRY_EVENTS) {
    strapi.eventHub.on(name, async ({ uid }: { uid: string }) => {
      if (CONTENT.some((content) => content === uid)) announce();
    });
  }
  // Agreement versions are created after the publish, and withdrawn by staff.
  strapi.db.lifecycles.subscribe({ models: [UIDS.agreementVersion], afterCreate: announce, afterUpdate: announce });
  for (const name of PICTURE_EVENTS) strapi.eventHub.on(name, async () => announce());
}

/**
 * Makes the builder check for changes now. No content is sent.
 * @param again build even if nothing changed
 * @throws Error if the builder did not accept the call
 */
export async function callBuilder({ again = false } = {}): Promise<void> {
  const { siteBuildHook } = environment();
  if (!siteBuildHook) {
    if (again) throw new Error('SITE_BUILD_HOOK_URL is not set');
    return;
  }
  const answer = await fetch(siteBuildHook.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${siteBuildHook.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ again }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: { cause?: { code?: string }; message: string }) => {
    throw new Error(error.cause?.code ?? error.message);
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}
