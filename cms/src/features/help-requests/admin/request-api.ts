import { adminApi } from '@strapi/strapi/admin';

import { UIDS } from '../../../uids';
import type { HandledSeveral, Note, NOTE_KINDS, STATES } from '../api-types';

/** Cache tag of the content manager. */
const DOCUMENT = 'Document';

export interface NewNote {
  readonly documentId: string;
  readonly kind: (typeof NOTE_KINDS)[number];
  readonly text: string;
}

export interface Several {
  readonly documentIds: readonly string[];
  readonly state?: (typeof STATES)[number];
  readonly assignee?: string | null;
}

/** Changes help requests, and invalidates the content manager's cache of them. */
const requests = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    addNote: builder.mutation<{ readonly data: readonly Note[] }, NewNote>({
      query: ({ documentId, ...data }) => ({ url: `/handling/help-requests/${documentId}/notes`, method: 'POST', data }),
      // A note alone changes nothing in the form.
      invalidatesTags: (_result, _error, { documentId, kind }) => (kind === 'note' ? [] : [`${UIDS.helpRequest}_LIST`, `${UIDS.helpRequest}_${documentId}`].map((id) => ({ type: DOCUMENT, id }))),
    }),
    handleSeveral: builder.mutation<{ readonly data: HandledSeveral }, Several>({
      query: (data) => ({ url: '/handling/help-requests/several', method: 'POST', data }),
      invalidatesTags: (_result, _error, { documentIds }) => [`${UIDS.helpRequest}_LIST`, `${UIDS.helpRequest}_ALL_ITEMS`, ...documentIds.map((id) => `${UIDS.helpRequest}_${id}`)].map((id) => ({ type: DOCUMENT, id })),
    }),
  }),
});

export const { useAddNoteMutation, useHandleSeveralMutation } = requests;
