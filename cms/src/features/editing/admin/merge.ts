export type Values = Readonly<Record<string, unknown>>;
export type Choice = 'mine' | 'theirs';

/** A field that somebody else has changed since the form was loaded. */
export interface FieldChange {
  /** Names of the field and of the components that contain it. */
  readonly path: readonly string[];
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Whether it was changed in the form as well: then nobody but the editor can decide. */
  readonly isMineChanged: boolean;
}

export const keyOf = ({ path }: Pick<FieldChange, 'path'>): string => path.join('.');

/**
 * Compares what the form was loaded with, what is stored now, and what the form would save. Fields of single components are
 * compared one by one; lists and pictures as a whole.
 * @returns fields that somebody else has changed, to something other than what the form would save
 */
export function changesBetween(base: Values, theirs: Values, mine: Values): readonly FieldChange[] {
  return Object.keys(contentOf(mine)).flatMap((name) => fieldChanges([name], base[name], theirs[name], mine[name]));
}

/** The fields of an entry that people write. */
export function contentOf(entry: Values): Values {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !NO_CONTENT.includes(name)));
}

/** What Strapi says of every entry. */
const NO_CONTENT = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations', 'status'];

function fieldChanges(path: readonly string[], base: unknown, theirs: unknown, mine: unknown): readonly FieldChange[] {
  if (isRelation(mine) || isRelation(base)) return [];
  const components = [base, theirs, mine].filter(isComponent);
  if (components.length > 0) {
    const names = new Set(components.flatMap((component) => Object.keys(component).filter((name) => !isInternal(name))));
    const inside = (value: unknown, name: string): unknown => (isComponent(value) ? value[name] : undefined);
    return [...names].flatMap((name) => fieldChanges([...path, name], inside(base, name), inside(theirs, name), inside(mine, name)));
  }
  const [before, stored, typed] = [comparable(base), comparable(theirs), comparable(mine)];
  return stored === before || stored === typed ? [] : [{ path, theirs, mine, isMineChanged: typed !== before }];
}

/** What is saved after the choices: the form's values, with some of somebody else's. */
export function merged(mine: Values, theirs: Values, choices: ReadonlyMap<string, Choice>, changes: readonly FieldChange[]): Values {
  const result = changes
    .filter((change) => choices.get(keyOf(change)) === 'theirs')
    .reduce<Values>((values, { path, theirs: value }) => withValue(values, path, value ?? null), mine);
  return withIdsOf(result, theirs);
}

/** An entry's values with one field changed. @param path names of the field and of the components that contain it */
export function withValue(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = values[name];
  return { ...values, [name]: rest.length === 0 ? value : withValue(isComponent(inner) ? inner : {}, rest, value) };
}

/** Components were recreated if a draft was discarded: an id that is gone would be refused. */
export function withIdsOf(mine: Values, theirs: Values): Values {
  return Object.fromEntries(Object.entries(mine).map(([name, value]) => [name, adopted(value, theirs[name])]));
}

function adopted(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine)) {
    const known = (Array.isArray(theirs) ? theirs : []).filter(isComponent);
    return mine.map((item: unknown) => {
      if (!isComponent(item)) return item;
      const stored = known.find(({ id }) => id !== undefined && id === item.id);
      return stored ? withIdsOf(item, stored) : withoutId(withIdsOf(item, {}));
    });
  }
  if (!isComponent(mine)) return mine;
  const inner = withIdsOf(withoutId(mine), isComponent(theirs) ? theirs : {});
  return isComponent(theirs) && theirs.id !== undefined ? { ...inner, id: theirs.id } : inner;
}

const withoutId = (component: Values): Values => Object.fromEntries(Object.entries(component).filter(([name]) => name !== 'id'));

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
const isPicture = (value: unknown): value is Values => isObject(value) && 'mime' in value;
const isRelation = (value: unknown): boolean => isObject(value) && ('connect' in value || 'disconnect' in value);
export const isComponent = (value: unknown): value is Values => isObject(value) && !isPicture(value) && !isRelation(value);
const isInternal = (name: string): boolean => ['id', '__component', '__temp_key__'].includes(name);

/** Equal for values that say the same: empty fields are written in several ways. */
export function comparable(value: unknown): string {
  return JSON.stringify(plain(value));
}

function plain(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (isPicture(value)) return { picture: value.id };
  if (!isObject(value)) return value;
  const filled = Object.entries(value).flatMap(([name, inner]) => (isInternal(name) || plain(inner) === null ? [] : [[name, plain(inner)] as const]));
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A value in words, for people. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(inWords).filter((words) => words !== '').join('\n\n');
  if (isPicture(value)) return String(value.name);
  if (isObject(value)) return Object.entries(value).flatMap(([name, inner]) => (isInternal(name) || inWords(inner) === '' ? [] : [inWords(inner)])).join('\n');
  return String(value);
}
