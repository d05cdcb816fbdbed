import { adminApi } from '@strapi/strapi/admin';

import { MAIL } from './requests';

/** Under this name the content manager remembers what it has loaded. */
const DOCUMENT = 'Document';

/** Sends mails that were given up again, and has the content manager load its mails anew. */
const mails = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    sendAgain: builder.mutation<{ readonly data: { readonly count: number } }, string | undefined>({
      query: (documentId) => ({ url: documentId === undefined ? '/handling/mails/send-again' : `/handling/mails/${documentId}/send-again`, method: 'POST' }),
      invalidatesTags: [`${MAIL}_LIST`, `${MAIL}_ALL_ITEMS`].map((id) => ({ type: DOCUMENT, id })),
    }),
  }),
});

export const { useSendAgainMutation } = mails;
