/** What is to be done about an entry in one language, as the CMS finds it. */
export interface ToDo {
  readonly isMissing: boolean;
  readonly isUnpublished: boolean;
  readonly hasChanges: boolean;
  readonly isOlder: boolean;
  readonly emptyFields: readonly string[];
}

/** In words, the gravest first. */
export function toDos({ isMissing, isUnpublished, isOlder, hasChanges, emptyFields }: ToDo): readonly string[] {
  return [
    ...(isMissing ? ['missing'] : []),
    ...(isUnpublished ? ['draft not published'] : []),
    ...(isOlder ? ['older than the Russian'] : []),
    ...(hasChanges ? ['changes not published'] : []),
    ...(emptyFields.length > 0 ? [emptyFields.length === 1 ? '1 field is empty' : `${emptyFields.length} fields are empty`] : []),
  ];
}

export function needsWork(toDo: ToDo): boolean {
  return toDos(toDo).length > 0;
}
