import { Box, Flex, Typography } from '@strapi/design-system';

import { visibleLine } from '../../../lib/visible-text';
import type { PanelProps } from '../../../admin/side-panels';
import { useTexts } from '../../../admin/texts/useTexts';
import { SignatureLink } from './SignatureLink';
import { useSignatureUrl } from './useSignatureUrl';
import { UIDS } from '../../../uids';

/** Side panel with the client's signature. */
export function SignaturePanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.subscriber || !document) return null;
  return { title: t('signature'), content: <Signature documentId={documentId} kind={document.signature_kind} name={visibleLine(String(document.full_name))} /> };
}

function Signature({ documentId, kind, name }: { readonly documentId: unknown; readonly kind: unknown; readonly name: string }) {
  const { t } = useTexts();
  const { url } = useSignatureUrl(documentId);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {url !== null && (
        // White also in the admin's dark mode.
        <Box background="neutral0" borderColor="neutral200" hasRadius padding={1} style={{ background: '#fff' }}>
          <img src={url} alt={t('signature.alt', { name })} style={{ display: 'block', width: '100%' }} />
        </Box>
      )}
      <Typography variant="pi" textColor="neutral600">{t(kind === 'typed' ? 'signature.typed' : 'signature.drawn', { name })}</Typography>
      <SignatureLink documentId={documentId} of={name} />
    </Flex>
  );
}
