import { LANGUAGE_CODES } from '@site/rules';

import { EN, type TextKey } from '../../../admin/texts/en';
import { dateAndTime, languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { visibleLine } from '../../../lib/visible-text';
import { UIDS } from '../../../uids';
import type { PlanFailure } from '../../publication-plans/api-types';
import { FAILURES } from '../../publication-plans/failures';
import type { ShownEntry } from '../api-types';

/** Strapi's own types, whose names are not in our schemas. */
const TYPES: ReadonlyMap<string | null, TextKey> = new Map([
  ['admin::user', 'audit.type.account'],
  ['admin::role', 'audit.type.role'],
  ['admin::api-token', 'audit.type.key'],
  ['admin::transfer-token', 'audit.type.key'],
  ['plugin::upload.file', 'audit.type.file'],
  ['plugin::upload.folder', 'audit.type.folder'],
  [UIDS.release, 'audit.type.release'],
]);

/** Actions whose details are pairs of a former and a new value. */
const CHANGES: readonly string[] = ['account_changed', 'password_set', 'role_changed', 'key_changed', 'folder_changed', 'file_moved'];
/** Details of theirs that are lists all the same. */
const LISTS: readonly string[] = ['given', 'taken', 'altered'];
/** Details by which the CMS finds entries again, or decides who is told; the others say the same in words. */
const TECHNICAL: readonly string[] = ['entries', 'administering'];
const LIST_SEPARATOR = ', ';

export function typeOf({ type, typeName }: ShownEntry, { t, ofSchema }: Texts): string {
  const key = TYPES.get(type);
  return key ? t(key) : typeName === null ? '' : ofSchema(typeName);
}

/** Who did it: the account's e-mail of that time. */
export function actorOf({ actorEmail, actorId, action }: ShownEntry, { t }: Texts): string {
  if (actorEmail !== null) return visibleLine(actorEmail);
  return actorId === null && action === 'log_in_failed' ? t('audit.nobody') : t('audit.cms');
}

export function languagesOf({ language }: ShownEntry, texts: Texts): string {
  return (language ?? '')
    .split(' ')
    .map((code) => LANGUAGE_CODES.find((known) => known === code))
    .flatMap((code) => (code === undefined ? [] : [languageName(code, texts)]))
    .join(LIST_SEPARATOR);
}

/** The languages of what was acted on; of an agreement handed over, that of the instructions with it. */
export function languageText(entry: ShownEntry, texts: Texts): string {
  const languages = languagesOf(entry, texts);
  return entry.action === 'agreement_handed_over' && languages !== '' ? texts.t('audit.instructions', { language: languages }) : languages;
}

/** The details in words: “roles: Editor → Administrator, Editor”; without the name under which the entry is shown. */
export function detailsOf({ action, name: shownName, details }: ShownEntry, texts: Texts): string {
  const facts = Object.entries(JSON.parse(details) as Readonly<Record<string, unknown>>).filter(([name, value]) => !TECHNICAL.includes(name) && !(name === 'name' && value === shownName));
  return facts
    .map(([name, value]) => {
      const shown = CHANGES.includes(action) && !LISTS.includes(name) && Array.isArray(value) ? value.map((one) => valueOf(name, one, texts)).join(' → ') : valueOf(name, value, texts);
      return `${nameOf(name, action, texts)}: ${shown}`;
    })
    .join('; ');
}

/** What a detail is called; some mean something else with another action. */
function nameOf(name: string, action: string, { t }: Texts): string {
  const key = [`audit.detail.${action}.${name}`, `audit.detail.${name}`].find((one) => one in EN);
  return key === undefined ? name : t(key as TextKey);
}

function valueOf(name: string, value: unknown, texts: Texts): string {
  const { t, language } = texts;
  // Only a failed log-in has no address: that of nobody's account.
  if (name === 'email' && value === null) return t('audit.noAccount');
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('audit.empty');
  if (Array.isArray(value)) return value.map((one) => valueOf(name, one, texts)).join(LIST_SEPARATOR);
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (name === 'result') return t(`evidence.${String(value)}` as TextKey);
  if (name === 'failure') return FAILURES[language][String(value) as PlanFailure];
  if (name === 'action') return t(`audit.do.${String(value)}` as TextKey);
  if (name === 'from' || name === 'until' || name === 'plannedFor') return dateAndTime(String(value), texts);
  return visibleLine(name === 'fields' || name === 'state' ? valueLabel(String(value), language) : String(value));
}
