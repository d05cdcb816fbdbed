import { type LanguageCode } from '@site/rules';
import { Link, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';

import { Typed, Words, Wrapped } from '../../../admin/list-cells';
import { visibleLine } from '../../../lib/visible-text';
import { ageOf, countryName, dateAndTime, languageName, momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { isOpen } from '../api-types';
import { callLink, LIST_OF_CHANGES, LIST_OF_HANDOVERS, LIST_OF_MAILS, LIST_OF_REQUESTS } from './requests';
import { State } from './State';

type Row = Readonly<Record<string, unknown>>;
type Columns = Readonly<Record<string, (row: Row) => ReactNode>>;

const onlyThis = (event: React.MouseEvent) => event.stopPropagation();

/** Renderers of the columns in the list of help requests. */
export const REQUEST_COLUMNS: Columns = {
  state: ({ state }) => <Wrapped width={60}><State state={state} /></Wrapped>,
  first_name: ({ first_name: first, last_name: last, documentId, due_at: due, state }) => (
    <Person>
      <Link tag={RouterLink} to={`${LIST_OF_REQUESTS}/${String(documentId)}`} onClick={onlyThis}><bdi>{visibleLine(`${String(first)} ${String(last)}`)}</bdi></Link>
      {typeof due === 'string' && <OnPhones><Words of={({ ofSchema }) => `${ofSchema('Call by')}:`} /> <Due due={due} isOpen={isOpen(state)} /></OnPhones>}
    </Person>
  ),
  phone: ({ phone }) => <Phone phone={phone} />,
  assignee: ({ assignee }) => <Typed text={assignee || '–'} width={100} />,
  due_at: ({ due_at: due, state }) => (typeof due === 'string' ? <Wrapped width={100}><Due due={due} isOpen={isOpen(state)} /></Wrapped> : <Typography>–</Typography>),
  country_code: ({ country_code: code }) => <Words width={85} of={(texts) => countryName(code, texts)} />,
  language: ({ language }) => <Words of={(texts) => languageName(language as LanguageCode, texts)} />,
  form: ({ form }) => <Words of={({ language }) => valueLabel(form, language)} />,
  received_at: ({ received_at: moment }) => typeof moment === 'string' && <Wrapped width={80}><Age moment={moment} /></Wrapped>,
};

/** Renderers for the list of mails. */
export const MAIL_COLUMNS: Columns = {
  createdAt: ({ createdAt: moment }) => <Words width={110} of={(texts) => dateAndTime(String(moment), texts)} />,
  // Shows failed mails that are retried differently from waiting ones.
  state: ({ state, failure }) => <State state={state === 'pending' && failure ? 'retrying' : state} />,
  kind: ({ kind }) => <Words of={({ language }) => valueLabel(kind, language)} />,
  failure: ({ failure }) => <Words width={120} of={({ language }) => (failure ? valueLabel(failure, language) : '–')} />,
  // The link by which the keyboard opens the entry.
  recipient: ({ recipient, documentId }) => <Wrapped width={130} isBroken><Link tag={RouterLink} to={`${LIST_OF_MAILS}/${String(documentId)}`} onClick={onlyThis}><bdi>{visibleLine(String(recipient ?? '–'))}</bdi></Link></Wrapped>,
  reference: ({ reference }) => <Typed text={reference} width={80} />,
};

/** Renderers for the list of changes of the administration settings. */
export const SETTINGS_COLUMNS: Columns = {
  changed_at: ({ changed_at: moment, documentId }) => <Moment of={moment} to={`${LIST_OF_CHANGES}/${String(documentId)}`} />,
  changed_by: ({ changed_by: name }) => <Typed text={name} width={110} />,
  changed_by_email: ({ changed_by_email: email }) => <Typed text={email ?? '–'} width={110} />,
  field: ({ field }) => <Words of={({ language }) => valueLabel(field, language)} />,
  before: ({ before }) => <Setting value={before} />,
  after: ({ after }) => <Setting value={after} />,
  told: ({ told }) => <Typed text={told ?? '–'} width={110} />,
};

/** Renderers for the list of handovers for court. */
export const HANDOVER_COLUMNS: Columns = {
  handed_over_at: ({ handed_over_at: moment, documentId }) => <Moment of={moment} to={`${LIST_OF_HANDOVERS}/${String(documentId)}`} />,
  reference: ({ reference }) => <Typed text={reference} width={80} />,
  reason: ({ reason }) => <Typed text={reason ?? '–'} width={160} />,
  handed_over_by: ({ handed_over_by: name }) => <Typed text={name} width={110} />,
  handed_over_by_email: ({ handed_over_by_email: email }) => <Typed text={email ?? '–'} width={110} />,
  language: ({ language }) => <Words of={(texts) => languageName(language as LanguageCode, texts)} />,
};

/** When it was, as the link by which the keyboard opens the entry. */
function Moment({ of: moment, to }: { readonly of: unknown; readonly to: string }) {
  return <Wrapped width={110}><Link tag={RouterLink} to={to} onClick={onlyThis}>{dateAndTime(String(moment), useTexts())}</Link></Wrapped>;
}

/** The value of a setting; that of a switch is written as “true” or “false”. */
function Setting({ value }: { readonly value: unknown }) {
  const { t } = useTexts();
  if (value === 'true' || value === 'false') return <Typography>{t(value === 'true' ? 'audit.yes' : 'audit.no')}</Typography>;
  return <Typed text={value ?? '–'} width={70} />;
}

/** On phones, only the first two columns are in sight: the name fits, and has the time to call below it. */
const Person = styled.div`
  min-inline-size: 110px;
  white-space: normal;
  overflow-wrap: anywhere;
  @media (max-width: 767px) {
    inline-size: calc(100vw - 220px);
    padding-block: 8px;
  }
`;
const OnPhones = styled.div`
  @media (min-width: 768px) { display: none; }
`;

function Age({ moment }: { readonly moment: string }) {
  const texts = useTexts();
  return <Typography tag="time" dateTime={moment} title={dateAndTime(moment, texts)}>{ageOf(moment, texts)}</Typography>;
}

/** When to call at the latest. */
function Due({ due, isOpen }: { readonly due: string; readonly isOpen: boolean }) {
  const texts = useTexts();
  const isOverdue = isOpen && Date.parse(due) < Date.now();
  const moment = momentOf(due, texts);
  return <Typography tag="time" dateTime={due} title={dateAndTime(due, texts)} {...(isOverdue ? { fontWeight: 'bold', textColor: 'danger700' } : {})}>{isOverdue ? texts.t('request.overdue', { moment }) : moment}</Typography>;
}

/** A phone link. */
function Phone({ phone }: { readonly phone: unknown }) {
  const link = callLink(phone);
  return link === undefined ? <Typography>{String(phone ?? '')}</Typography> : <Link href={link} onClick={onlyThis}><bdi dir="ltr">{String(phone)}</bdi></Link>;
}
