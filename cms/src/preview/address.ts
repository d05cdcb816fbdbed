import { localeByCode, pathOf, PREVIEW_PATH, previewStatus, writePreviewTarget } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { placeOf } from './places';
import { previewToken } from './token';

/** What the admin asks Strapi for; the policy of its route has looked whether they may read this. */
interface Asked {
  readonly documentId: string;
  readonly locale?: string | null;
  readonly status?: string;
}
interface StaffState {
  readonly user?: { readonly id: number };
  readonly session?: { readonly id: string };
}

/**
 * Makes the address at which somebody who is logged in to the admin sees an entry where the site shows it.
 * @returns undefined for what no page shows
 */
export const previewAddress =
  (strapi: Core.Strapi) =>
  async (uid: string, { documentId, locale, status }: Asked): Promise<string | undefined> => {
    const place = placeOf(uid);
    const { user, session } = (strapi.requestContext.get()?.state ?? {}) as StaffState;
    // A key of the admin's API is nobody who looks at a page.
    if (!place || !user || !session) return undefined;

    const { previewKey, siteUrl } = environment();
    const path = pathOf(localeByCode(locale ?? ''), place.slug ?? (await slugOf(strapi, uid, documentId)));
    const token = previewToken({ user: user.id, session: session.id }, { key: previewKey, now: new Date() });
    const target = writePreviewTarget({ path, section: place.section ?? null, status: previewStatus(status), token });
    return `${siteUrl.origin}${PREVIEW_PATH}#${target}`;
  };

/** The address that the entry has as a draft; it may not have any yet. */
async function slugOf(strapi: Core.Strapi, uid: string, documentId: string): Promise<string> {
  const row: { slug: string | null } | null = await strapi.db.query(uid as 'api::article.article').findOne({ select: ['slug'], where: { documentId, publishedAt: null } });
  return row?.slug || documentId;
}
