import { localeByCode, pagePath, PREVIEW_PATH, type PreviewStatus, previewStatus, serializePreviewTarget } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { placeOf } from './places';
import { previewToken } from './token';
import type { UIDS } from '../../uids';

/** The admin's request; the policy of the route has checked the permission to read the entry. */
interface PreviewParams {
  readonly documentId: string;
  readonly locale?: string | null;
  readonly status?: string;
}
interface StaffState {
  readonly user?: { readonly id: number };
  readonly session?: { readonly id: string };
}

/**
 * Makes the preview address of an entry for the logged-in user.
 * @returns undefined for types that no page shows
 */
export const previewAddress =
  (strapi: Core.Strapi) =>
  async (uid: string, { documentId, locale, status }: PreviewParams): Promise<string | undefined> => {
    const place = placeOf(uid);
    const { user, session } = (strapi.requestContext.get()?.state ?? {}) as StaffState;
    // Admin API tokens cannot view previews.
    if (!place || !user || !session) return undefined;

    const { previewKey, siteUrl } = environment();
    const shown = previewStatus(status);
    const slug = place.ownPage || place.slug === null ? await slugOf(strapi, uid, documentId, shown) : null;
    const ownPage = slug && place.ownPage?.(slug);
    const path = pagePath(localeByCode(locale ?? ''), ownPage || (place.slug ?? (slug || documentId)));
    const token = previewToken({ user: user.id, session: session.id }, { key: previewKey, now: new Date() });
    const target = serializePreviewTarget({ path, section: ownPage ? null : (place.section ?? null), status: shown, token });
    return `${siteUrl.origin}${PREVIEW_PATH}#${target}`;
  };

/** The slug of the draft or of what is published; a draft may have none. */
async function slugOf(strapi: Core.Strapi, uid: string, documentId: string, status: PreviewStatus): Promise<string | null> {
  const row: { slug: string | null } | null = await strapi.db.query(uid as typeof UIDS.article).findOne({ select: ['slug'], where: { documentId, publishedAt: status === 'draft' ? null : { $notNull: true } } });
  return row?.slug ?? null;
}
