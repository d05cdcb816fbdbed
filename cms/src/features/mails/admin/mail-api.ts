import { adminApi } from '@strapi/strapi/admin';

import { DOCUMENT } from '../../../admin/document-tag';
import { UIDS } from '../../../uids';

/** Sends failed mails again, and invalidates the content manager's cache of mails. */
const mails = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    sendAgain: builder.mutation<{ readonly data: { readonly count: number } }, string | undefined>({
      query: (documentId) => ({ url: documentId === undefined ? '/handling/mails/send-again' : `/handling/mails/${documentId}/send-again`, method: 'POST' }),
      invalidatesTags: [`${UIDS.outboxMail}_LIST`, `${UIDS.outboxMail}_ALL_ITEMS`].map((id) => ({ type: DOCUMENT, id })),
    }),
  }),
});

export const { useSendAgainMutation } = mails;
