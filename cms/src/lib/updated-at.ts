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

function isAhead({ documentId, locale, publishedAt, updatedAt }: Version, versions: readonly Version[]): boolean {
  const published = versions.find((other) => other.documentId === documentId && other.locale === locale && other.publishedAt !== null);
  return publishedAt === null && published !== undefined && Date.parse(updatedAt) > Date.parse(published.updatedAt);
}
