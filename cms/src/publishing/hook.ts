import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { CONTENT } from '../types-of-content';

/** What changes pages. The builder looks for itself what it was, if anything. */
const ENTRY_EVENTS = ['entry.publish', 'entry.unpublish', 'entry.delete'];
const PICTURE_EVENTS = ['media.update', 'media.delete'];

const PATIENCE_MS = 5_000;

/**
 * Tells the builder of every change that pages may show. Not by Strapi's webhooks: those carry the whole entry. A call
 * that fails loses nothing, because the builder also looks by itself.
 */
export function announceChanges(strapi: Core.Strapi): void {
  let isAway = false;
  const announce = () => {
    callBuilder().then(
      () => (isAway = false),
      (error: Error) => {
        // Once for all changes until it is back.
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
  strapi.db.lifecycles.subscribe({ models: ['api::agreement-version.agreement-version'], afterCreate: announce, afterUpdate: announce });
  for (const name of PICTURE_EVENTS) strapi.eventHub.on(name, async () => announce());
}

/**
 * Has the builder look at once what is published. Nothing is sent but this wish.
 * @param again build even if nothing changed
 * @throws Error if it did not take the call
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
