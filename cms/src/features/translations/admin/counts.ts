import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { adminApi, withEncodedUserParams } from '@strapi/strapi/admin';

import { DOCUMENT } from '../../../admin/document-tag';

interface Counted {
  readonly type: string;
  readonly language: LanguageCode;
  /** Filters and search of the list. */
  readonly narrowed: { readonly filters?: object; readonly _q?: string };
}
export interface CountInLanguage {
  readonly code: LanguageCode;
  readonly count: number;
}

const api = adminApi.enhanceEndpoints({ addTagTypes: [DOCUMENT] }).injectEndpoints({
  endpoints: (builder) => ({
    // By the content manager's own lists: only what the account may read is counted.
    countsByLanguage: builder.query<readonly CountInLanguage[], Counted>({
      queryFn: async ({ type, language, narrowed }, _api, _options, send) => {
        const countIn = async (locale: LanguageCode): Promise<number> => {
          const { data } = await send({ url: `/content-manager/collection-types/${type}`, method: 'GET', config: { params: withEncodedUserParams(narrowed, { locale, page: 1, pageSize: 1 }) } });
          return (data as { readonly pagination?: { readonly total: number } } | undefined)?.pagination?.total ?? 0;
        };
        if ((await countIn(language)) > 0) return { data: [] };
        const counts = await Promise.all(LANGUAGE_CODES.filter((code) => code !== language).map(async (code) => ({ code, count: await countIn(code) })));
        return { data: counts.filter(({ count }) => count > 0) };
      },
      providesTags: (_counts, _error, { type }) => [{ type: DOCUMENT, id: `${type}_LIST` }],
    }),
  }),
});

/** In which other languages a list has entries, if it has none in this one; otherwise nothing. */
export const { useCountsByLanguageQuery } = api;
