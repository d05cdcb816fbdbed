/** The fields of an entry that decide its place. */
interface Placed {
  readonly order?: unknown;
  readonly documentId?: unknown;
}

/**
 * The order of entries on pages, in previews and in lists of the admin: by the number that staff set (none counts as 0), and
 * by document id where numbers are equal, so that every language and every database shows the same. For `sort()`.
 */
export function compareInSiteOrder(one: Placed, other: Placed): number {
  return numberOf(one) - numberOf(other) || compare(String(one.documentId ?? ''), String(other.documentId ?? ''));
}

const numberOf = ({ order }: Placed): number => (typeof order === 'number' ? order : 0);
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
