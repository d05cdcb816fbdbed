interface Version {
  readonly documentId: string;
  readonly locale: string;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/**
 * The date of a version that the CMS itself changes together with the others of its entry. The admin tells by the dates
 * whether a draft has unpublished changes: that must stay as it was.
 */
export function newUpdatedAt(version: Version, versions: readonly Version[], now: number): Date {
  return new Date(isAhead(version, versions) ? now + 1 : now);
}

/**
 * Drafts with changes that the CMS leaves as they are while it changes the published version: their dates must be later than
 * its new one, or the admin would offer neither to publish nor to discard the changes.
 */
export function overtakenDrafts<V extends Version>(versions: readonly V[], changed: ReadonlySet<V>): readonly V[] {
  const isChanged = (draft: V): boolean => versions.some((other) => changed.has(other) && other.publishedAt !== null && other.documentId === draft.documentId && other.locale === draft.locale);
  return versions.filter((version) => !changed.has(version) && isAhead(version, versions) && isChanged(version));
}

function isAhead({ documentId, locale, publishedAt, updatedAt }: Version, versions: readonly Version[]): boolean {
  const published = versions.find((other) => other.documentId === documentId && other.locale === locale && other.publishedAt !== null);
  return publishedAt === null && published !== undefined && Date.parse(updatedAt) > Date.parse(published.updatedAt);
}
