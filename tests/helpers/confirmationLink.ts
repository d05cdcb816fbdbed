/** The link in the receipt of a signing by which the client confirms the e-mail address. */
export function confirmationLinkIn(text: string | undefined): URL {
  const [link] = /https?:\/\/\S+\/confirm-email\?[\w=&-]+/.exec(text ?? '') ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return new URL(link);
}

/** What the page sends to the CMS for a link. */
export const confirmationOf = (link: URL): Readonly<Record<string, string>> => Object.fromEntries(link.searchParams);
