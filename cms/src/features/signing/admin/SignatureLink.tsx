import { Link, Typography, VisuallyHidden } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import { useSignatureUrl } from './useSignatureUrl';

interface SignatureLinkProps {
  readonly documentId: unknown;
  /** Name of the signer, for screen readers. */
  readonly of?: unknown;
}

/** Opens the picture of a signature. */
export function SignatureLink({ documentId, of: name }: SignatureLinkProps) {
  const { t } = useTexts();
  const { url, isMissing } = useSignatureUrl(documentId);
  if (isMissing) return <Typography textColor="neutral600">{t('signature.none')}</Typography>;
  if (url === null) return null;
  return (
    <Link href={url} isExternal onClick={(event: React.MouseEvent) => event.stopPropagation()}>
      {t('signature.open')}
      {typeof name === 'string' && <VisuallyHidden>{t('signature.openOf', { name })}</VisuallyHidden>}
    </Link>
  );
}
