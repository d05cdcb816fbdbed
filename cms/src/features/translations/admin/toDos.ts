import type { ToDo } from '../api-types';
import type { Texts } from '../../../admin/texts/useTexts';

/** Describes the open tasks, the most important first. */
export function toDos({ isMissing, isUnpublished, isOlder, hasChanges, emptyFields }: ToDo, { t }: Texts): readonly string[] {
  return [
    ...(isMissing ? [t('translations.missing')] : []),
    ...(isUnpublished ? [t('translations.unpublished')] : []),
    ...(isOlder ? [t('translations.older')] : []),
    ...(hasChanges ? [t('translations.changed')] : []),
    ...(emptyFields.length > 0 ? [t('translations.empty', { count: emptyFields.length })] : []),
  ];
}

export function needsWork({ isMissing, isUnpublished, isOlder, hasChanges, emptyFields }: ToDo): boolean {
  return isMissing || isUnpublished || isOlder || hasChanges || emptyFields.length > 0;
}
