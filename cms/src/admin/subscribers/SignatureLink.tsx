import { Link, Typography, VisuallyHidden } from '@strapi/design-system';

import { useTexts } from '../texts/useTexts';

interface SignatureLinkProps {
  readonly url: unknown;
  /** Whose signature, for who cannot see in which row the link stands. */
  readonly of?: unknown;
}

/** Opens the picture of a signature. */
export function SignatureLink({ url, of: name }: SignatureLinkProps) {
  const { t } = useTexts();
  if (!isLink(url)) return <Typography textColor="neutral600">{t('signature.none')}</Typography>;
  return (
    <Link href={url} isExternal onClick={(event: React.MouseEvent) => event.stopPropagation()}>
      {t('signature.open')}
      {typeof name === 'string' && <VisuallyHidden>{t('signature.openOf', { name })}</VisuallyHidden>}
    </Link>
  );
}

/** Whether there is a link to a picture, and nothing else that a browser would follow. */
export function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//.test(url);
}
