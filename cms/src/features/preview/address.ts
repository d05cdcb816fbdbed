import { type FramedTarget, localeByCode, pagePath, PREVIEW_PATH, type PreviewStatus, previewStatus, type PreviewTarget, serializeFramedTarget } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { UIDS } from '../../uids';
import { placeOf } from './places';
import { previewToken } from './token';

/** An entry whose preview is wanted. */
interface PreviewParams {
  /** Null: not saved yet. */
  readonly documentId: string | null;
  readonly locale?: string | null;
  readonly status?: string;
}
interface StaffState {
  readonly user?: { readonly id: number };
  readonly session?: { readonly id: string };
}

/** Name of the page of an article that was not saved yet: no article can have this address. */
export const NEW_ENTRY = 'new_entry';

/**
 * Makes the preview address of an entry for the logged-in user, who may read it.
 * @returns undefined for types that no page shows
 */
export const previewAddress =
  (strapi: Core.Strapi) =>
  async (uid: string, params: PreviewParams): Promise<string | undefined> => {
    const { user, session } = (strapi.requestContext.get()?.state ?? {}) as StaffState;
    // Admin API tokens cannot view previews.
    const page = user && session ? await pageOf(strapi, uid, params) : undefined;
    if (!page || !user || !session) return undefined;
    const token = previewToken({ user: user.id, session: session.id }, { key: environment().previewKey, now: new Date() });
    return addressOf({ ...page, token, isBesideForm: false });
  };

/**
 * Makes the address of a preview beside an entry's form. It has no token: the admin sends the content.
 * @returns undefined for types that no page shows, and for entries whose page is not known before they are saved
 */
export async function addressBesideForm(strapi: Core.Strapi, uid: string, params: PreviewParams): Promise<string | undefined> {
  const page = await pageOf(strapi, uid, params);
  return page && addressOf({ ...page, token: '', isBesideForm: true });
}

function addressOf(target: FramedTarget): string {
  return `${environment().siteUrl.origin}${PREVIEW_PATH}#${serializeFramedTarget(target)}`;
}

/** The page that shows an entry, and the section of the page. */
async function pageOf(strapi: Core.Strapi, uid: string, { documentId, locale, status }: PreviewParams): Promise<Omit<PreviewTarget, 'token'> | undefined> {
  const place = placeOf(uid);
  if (!place) return undefined;
  const shown = previewStatus(status);
  const slug = documentId !== null && (place.ownPage || place.slug === null) ? await slugOf(strapi, uid, documentId, shown) : null;
  const ownPage = slug && place.ownPage?.(slug);
  const named = slug || documentId || (uid === UIDS.article ? NEW_ENTRY : null);
  const name = ownPage || (place.slug ?? named);
  if (name === null) return undefined;
  return { path: pagePath(localeByCode(locale ?? ''), name), section: ownPage ? null : (place.section ?? null), status: shown };
}

/** The slug of the draft or of what is published; a draft may have none. */
async function slugOf(strapi: Core.Strapi, uid: string, documentId: string, status: PreviewStatus): Promise<string | null> {
  const row: { slug: string | null } | null = await strapi.db.query(uid as typeof UIDS.article).findOne({ select: ['slug'], where: { documentId, publishedAt: status === 'draft' ? null : { $notNull: true } } });
  return row?.slug ?? null;
}
