import { adminApi } from '@strapi/strapi/admin';

import { DOCUMENT } from '../../../admin/document-tag';
import type { ReleaseRefused } from '../api-types';

interface Publication {
  readonly id: number;
  /** What was shown. */
  readonly digest: string;
}

/** Publishes a release, and invalidates the content manager's cache of entries. */
const api = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    // Strapi's own releases, of another edition, have an endpoint `publishRelease`.
    publishTogether: builder.mutation<unknown, Publication>({
      query: ({ id, digest }) => ({ url: `/releases/${id}/publish`, method: 'POST', data: { digest } }),
      invalidatesTags: (_result, error) => (error ? [] : [DOCUMENT]),
    }),
  }),
});

export const { usePublishTogetherMutation } = api;

/** Why nothing was published: an entry was refused, or something else is the matter. */
export type Problem = ReleaseRefused | 'outdated' | 'forbidden' | 'notPublished';

export function problemOf(error: unknown): Problem {
  const { status, details } = (error ?? {}) as { readonly status?: unknown; readonly details?: { readonly refused?: ReleaseRefused } };
  if (details?.refused) return details.refused;
  if (status === 409 || status === 404) return 'outdated';
  return status === 403 ? 'forbidden' : 'notPublished';
}
