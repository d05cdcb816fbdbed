import { adminApi } from '@strapi/strapi/admin';

import { DOCUMENT } from '../../../admin/document-tag';
import type { OrderedUid } from '../../../content-types';

export interface NewOrder {
  readonly uid: OrderedUid;
  /** Ids of all entries, as they were read. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Saves an order, and invalidates the content manager's cache of the entries. */
const ordering = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    saveOrder: builder.mutation<unknown, NewOrder>({
      query: ({ uid, ...data }) => ({ url: `/ordering/${uid}`, method: 'POST', data }),
      invalidatesTags: (_result, error, { uid, after }) => (error ? [] : ['LIST', 'ALL_ITEMS', ...after].map((id) => ({ type: DOCUMENT, id: `${uid}_${id}` }) as const)),
    }),
  }),
});

export const { useSaveOrderMutation } = ordering;
