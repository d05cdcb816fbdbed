import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Button, Typography } from '@strapi/design-system';
import { useQueryParams, withEncodedUserParams } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';

import { languageName, languageOption } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { EDITED_COLLECTIONS } from '../../../content-types';
import { useCountsByLanguageQuery } from './counts';

interface ListQuery {
  readonly filters?: object;
  readonly _q?: string;
  readonly plugins?: { readonly i18n?: { readonly locale?: string } };
}

/** Above a list that is empty in the chosen language: in which languages it is not. */
export function OtherLanguages() {
  const { slug } = useParams();
  const [{ query }] = useQueryParams<ListQuery>();
  const type = EDITED_COLLECTIONS.find((uid) => uid === slug);
  const language = LANGUAGE_CODES.find((code) => code === query.plugins?.i18n?.locale);
  return type && language ? <Languages type={type} language={language} /> : null;
}

function Languages({ type, language }: { readonly type: string; readonly language: LanguageCode }) {
  const texts = useTexts();
  const { t } = texts;
  const [{ query }, setQuery] = useQueryParams<ListQuery>();
  const { filters, _q } = query;
  const { data: counts = [] } = useCountsByLanguageQuery({ type, language, narrowed: { ...(filters && { filters }), ...(_q && { _q }) } });
  const show = (locale: LanguageCode) => setQuery(withEncodedUserParams(query, { page: 1, plugins: { ...query.plugins, i18n: { locale } } }));
  return (
    <Line role="status" data-other-languages>
      {counts.length > 0 && (
        <>
          <BelowActions />
          <Typography>{t('translations.nothingHere', { language: languageName(language, texts) })}</Typography>
          {counts.map(({ code, count }) => <Button key={code} type="button" size="S" variant="secondary" onClick={() => show(code)}>{t('translations.there', { language: languageOption(code, texts), count })}</Button>)}
        </>
      )}
    </Line>
  );
}

/** Empty, it stays, so that screen readers notice its text, and takes no room. */
const Line = styled.div`
  display: flex;
  flex: 0 0 100%;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  order: 1;

  &:empty { position: absolute; }
`;

/** Gives the line the whole width below Strapi's search and buttons, which are in one row where there is room. */
const BelowActions = createGlobalStyle`
  @media (min-width: 768px) {
    :has(> [data-other-languages]) { display: contents; }
  }
`;
