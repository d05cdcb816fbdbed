import type { LanguageCode } from '@site/rules';

/** An entry in one language, as the CMS names it to staff. */
export interface EntryName {
  readonly type: string;
  readonly typeName: string;
  readonly isSingle: boolean;
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly name: string | null;
}

/** Where an entry is edited. */
export function editorOf({ type, isSingle, documentId, language }: Pick<EntryName, 'type' | 'isSingle' | 'documentId' | 'language'>): string {
  const path = isSingle ? `single-types/${type}` : `collection-types/${type}/${documentId}`;
  return `/content-manager/${path}?plugins[i18n][locale]=${language}`;
}

/** “Home page” or “Team: Anna Example”. */
export function nameOf({ name, typeName, isSingle }: Pick<EntryName, 'name' | 'typeName' | 'isSingle'>): string {
  if (isSingle) return typeName;
  return name === null ? `${typeName}: an entry that was deleted` : `${typeName}: ${name}`;
}

/** “today at 14:05”, “20 November at 9:30”. */
export function moment(time: string, now = new Date()): string {
  const date = new Date(time);
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = date.toDateString() === now.toDateString();
  return `${isToday ? 'today' : date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })} at ${clock}`;
}
