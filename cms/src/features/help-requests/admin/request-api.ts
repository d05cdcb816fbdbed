import { adminApi } from '@strapi/strapi/admin';

import { DOCUMENT } from '../../../admin/document-tag';
import { UIDS } from '../../../uids';
import type { HandledSeveral, Note, SameRecord, STATES, TabCounts, WRITTEN_KINDS } from '../api-types';

export interface NewNote {
  readonly documentId: string;
  readonly kind: (typeof WRITTEN_KINDS)[number];
  readonly text: string;
}

/** A merger, or without `duplicate` its undoing. */
export interface Merger {
  /** The main request of a merger; the duplicate that is separated. */
  readonly documentId: string;
  readonly duplicate?: string;
  /** The other one. */
  readonly other: string;
}

export interface Several {
  readonly documentIds: readonly string[];
  readonly state?: (typeof STATES)[number];
  readonly assignee?: string | null;
}

/** A change of a request, as the history shows it. */
export interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  /** Null: the CMS itself, or recorded before accounts were. */
  readonly changed_by_email: string | null;
  readonly field: 'state' | 'assignee' | 'due_at' | 'notes' | 'duplicate_of' | 'duplicate' | 'lead_consent';
  readonly before: string | null;
  readonly after: string | null;
}

/** Tag of a request: saving its form invalidates it, too. */
const tagOf = (documentId: string) => ({ type: DOCUMENT, id: `${UIDS.helpRequest}_${documentId}` }) as const;
/** Tag of the list. */
const LIST = { type: DOCUMENT, id: `${UIDS.helpRequest}_LIST` } as const;
/** Tag of what stands beside the form, which a note alone changes. */
const threadOf = (documentId: string) => ({ type: DOCUMENT, id: `${UIDS.helpRequest}_thread_${documentId}` }) as const;

/** Reads and changes help requests, and invalidates the content manager's cache of them. */
const requests = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    tabCounts: builder.query<{ readonly data: TabCounts }, undefined>({
      query: () => '/handling/help-requests/tabs',
      providesTags: [LIST],
    }),
    notes: builder.query<{ readonly data: readonly Note[] }, string>({
      query: (documentId) => `/handling/help-requests/${documentId}/notes`,
      providesTags: (_result, _error, documentId) => [tagOf(documentId), threadOf(documentId)],
    }),
    changes: builder.query<{ readonly data: readonly Change[] }, string>({
      query: (documentId) => `/handling/help-requests/${documentId}/changes`,
      providesTags: (_result, _error, documentId) => [tagOf(documentId), threadOf(documentId)],
    }),
    samePerson: builder.query<{ readonly data: readonly SameRecord[] }, string>({
      query: (documentId) => `/handling/help-requests/${documentId}/same-person`,
      providesTags: (_result, _error, documentId) => [tagOf(documentId)],
    }),
    addNote: builder.mutation<{ readonly data: readonly Note[] }, NewNote>({
      query: ({ documentId, ...data }) => ({ url: `/handling/help-requests/${documentId}/notes`, method: 'POST', data }),
      // A note alone changes nothing in the form.
      invalidatesTags: (_result, _error, { documentId, kind }) => [threadOf(documentId), ...(kind === 'note' ? [] : [tagOf(documentId), LIST])],
    }),
    merge: builder.mutation<unknown, Merger>({
      query: ({ documentId, duplicate }) => ({ url: `/handling/help-requests/${documentId}/${duplicate === undefined ? 'separate' : 'merge'}`, method: 'POST', data: { ...(duplicate !== undefined && { duplicate }) } }),
      invalidatesTags: (_result, _error, { documentId, other }) => ['LIST', documentId, other].map((id) => ({ type: DOCUMENT, id: `${UIDS.helpRequest}_${id}` })),
    }),
    handleSeveral: builder.mutation<{ readonly data: HandledSeveral }, Several>({
      query: (data) => ({ url: '/handling/help-requests/several', method: 'POST', data }),
      invalidatesTags: (_result, _error, { documentIds }) => [`${UIDS.helpRequest}_LIST`, `${UIDS.helpRequest}_ALL_ITEMS`, ...documentIds.map((id) => `${UIDS.helpRequest}_${id}`)].map((id) => ({ type: DOCUMENT, id })),
    }),
  }),
});

export const { useAddNoteMutation, useChangesQuery, useHandleSeveralMutation, useMergeMutation, useNotesQuery, useSamePersonQuery, useTabCountsQuery } = requests;
