import type { LanguageCode } from '@site/rules';
import { Badge, Link, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { languageName } from '../languages';
import { ageOf, callLink, dateAndTime, LIST_OF_REQUESTS, stateOf } from './requests';

type Row = Readonly<Record<string, unknown>>;

const onlyThis = (event: React.MouseEvent) => event.stopPropagation();

/** How the list of help requests shows what is in a column. */
export const REQUEST_COLUMNS: Readonly<Record<string, (row: Row) => ReactNode>> = {
  state: ({ state }) => <State state={state} />,
  first_name: ({ first_name: first, last_name: last, documentId }) => (
    <Link tag={RouterLink} to={`${LIST_OF_REQUESTS}/${String(documentId)}`} onClick={onlyThis}>{`${String(first)} ${String(last)}`}</Link>
  ),
  phone: ({ phone }) => <Phone phone={phone} />,
  country_code: ({ country_code: code }) => <Typography>{countryOf(code)}</Typography>,
  language: ({ language }) => <Typography>{languageName(language as LanguageCode)}</Typography>,
  form: ({ form }) => <Typography>{form === 'help' ? 'Help request' : 'Contact'}</Typography>,
  received_at: ({ received_at: moment }) =>
    typeof moment === 'string' && (
      <Typography tag="time" dateTime={moment} title={dateAndTime(moment)}>{ageOf(moment)}</Typography>
    ),
};

export function State({ state }: { readonly state: unknown }) {
  const { name, background, color } = stateOf(state);
  return <Badge backgroundColor={background} textColor={color}>{name}</Badge>;
}

/** A tap calls. */
export function Phone({ phone }: { readonly phone: unknown }) {
  const link = callLink(phone);
  return link === undefined ? <Typography>{String(phone ?? '')}</Typography> : <Link href={link} onClick={onlyThis}><bdi dir="ltr">{String(phone)}</bdi></Link>;
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

function countryOf(code: unknown): string {
  return typeof code === 'string' && /^[a-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : '–';
}
