import { Box, Flex, Typography } from '@strapi/design-system';

import type { PanelProps } from '../side-panels';
import { useTexts } from '../texts/useTexts';
import { isLink, SignatureLink } from './SignatureLink';

/** The signature of a client, beside what else is known of the signing. */
export function SignaturePanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== 'api::subscriber.subscriber' || !document) return null;
  return { title: t('signature'), content: <Signature url={document.signature_url} kind={document.signature_kind} name={String(document.full_name)} /> };
}

function Signature({ url, kind, name }: { readonly url: unknown; readonly kind: unknown; readonly name: string }) {
  const { t } = useTexts();
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {isLink(url) && (
        // Signatures are drawn on white, in a dark admin too.
        <Box background="neutral0" borderColor="neutral200" hasRadius padding={1} style={{ background: '#fff' }}>
          <img src={url} alt={t('signature.alt', { name })} style={{ display: 'block', width: '100%' }} />
        </Box>
      )}
      <Typography variant="pi" textColor="neutral600">{t(kind === 'typed' ? 'signature.typed' : 'signature.drawn', { name })}</Typography>
      <SignatureLink url={url} of={name} />
    </Flex>
  );
}
