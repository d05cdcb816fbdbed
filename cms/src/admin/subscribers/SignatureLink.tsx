import { Link, Typography, VisuallyHidden } from '@strapi/design-system';

interface SignatureLinkProps {
  readonly url: unknown;
  /** Whose signature, for who cannot see in which row the link stands. */
  readonly of?: unknown;
}

/** Opens the picture of a signature. */
export function SignatureLink({ url, of: name }: SignatureLinkProps) {
  if (!isLink(url)) return <Typography textColor="neutral600">No picture</Typography>;
  return (
    <Link href={url} isExternal onClick={(event: React.MouseEvent) => event.stopPropagation()}>
      Open
      <VisuallyHidden> the signature{typeof name === 'string' && ` of ${name}`}</VisuallyHidden>
    </Link>
  );
}

/** Whether there is a link to a picture, and nothing else that a browser would follow. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//.test(url);
}
