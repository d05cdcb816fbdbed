import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { CONTENT } from '../../content-types';
import { UIDS } from '../../uids';

/** Events that may change pages. The builder itself determines what changed. */
const ENTRY_EVENTS = ['entry.publish', 'entry.unpublish', 'entry.delete'];
const PICTURE_EVENTS = ['media.update', 'media.delete'];

const PATIENCE_MS = 5_000;

/**
 * Notifies the builder of every change that pages may show. Not through Strapi's webhooks, which include the whole entry. A
 * lost notification is harmless, because the builder also polls.
 */
export function announceChanges(strapi: Core.Strapi): void {
  let isAway = false;
  const announce = () => {
    callBuilder().then(
      () => (isAway = false),
      (error: Error) => {
        // Logged once until the builder is available again.
        if (!isAway) strapi.log.warn(`The site's builder could not be told of a change (${error.message}); it looks by itself within a minute.`);
        isAway = true;
      },
    );
  };
  for (const name of ENTRY_EVENTS) {
    strapi.eventHub.on(name, async ({ uid }: { uid: string }) => {
      if (CONTENT.some((content) => content === uid)) announce();
    });
  }
  // Made after what it is made of was published, and withdrawn by staff.
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
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: { cause?: { code?: string }; message: string }) => {
    throw new Error(error.cause?.code ?? error.message);
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
}
