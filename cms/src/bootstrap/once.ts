import type { Core } from '@strapi/strapi';

/** Does the work unless it was done in an earlier boot; what the firm changes afterwards stays. */
export async function once(strapi: Core.Strapi, step: string, work: () => Promise<void>): Promise<void> {
  const done = strapi.store({ type: 'core', name: 'site-bootstrap', key: step });
  if (await done.get()) return;
  await work();
  await done.set({ value: true });
}
