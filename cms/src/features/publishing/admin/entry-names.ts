import type { EntryName } from '../api-types';
import { languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';

/** Address of an entry's form. @param language null if entries of the type have no languages */
export function editorOf({ type, isSingle, documentId, language }: Pick<EntryName, 'type' | 'isSingle' | 'documentId'> & { readonly language: EntryName['language'] | null }): string {
  const path = isSingle ? `single-types/${type}` : `collection-types/${type}/${documentId}`;
  return `/content-manager/${path}${language === null ? '' : `?plugins[i18n][locale]=${language}`}`;
}

/** “Home page” or “Team: Anna Example”. */
export function nameOf({ name, typeName, isSingle }: Pick<EntryName, 'name' | 'typeName' | 'isSingle'>, { t, ofSchema }: Texts): string {
  const type = ofSchema(typeName);
  if (isSingle) return type;
  return name === null ? t('entry.deleted', { type }) : t('entry.named', { type, name });
}

/** “Home page (Hebrew)”. */
export function nameInLanguage(entry: EntryName, texts: Texts): string {
  return texts.t('entry.inLanguage', { name: nameOf(entry, texts), language: languageName(entry.language, texts) });
}
