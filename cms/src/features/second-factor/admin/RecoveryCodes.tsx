import { Box, Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { Download, Duplicate } from '@strapi/icons';
import { useState } from 'react';

import { saveFile } from '../../../admin/save-file';
import type { LogInTexts } from './log-in-texts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Its address, for the file. */
  readonly account: string;
  readonly texts: LogInTexts;
  readonly onDone: () => void;
}

/** New recovery codes, which can be left only once they are said to be kept. */
export function RecoveryCodes({ codes, account, texts, onDone }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const written = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(written).then(() => setCopied(true), () => setCopied(false));
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography tag="p">{texts.codesLead}</Typography>
      <Box tag="ul" background="neutral100" hasRadius padding={4} style={{ columns: '18rem 2' }}>
        {codes.map((code) => <li key={code}><Typography style={{ fontFamily: 'monospace', fontSize: '1.5rem', whiteSpace: 'nowrap' }}>{code}</Typography></li>)}
      </Box>
      <Flex gap={2} wrap="wrap">
        <Button type="button" variant="tertiary" startIcon={<Duplicate />} onClick={copy}><span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span></Button>
        <Button type="button" variant="tertiary" startIcon={<Download />} onClick={() => saveFile(new Blob([`${texts.file(window.location.host, account)}\n\n${written}\n`], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt')}>{texts.save}</Button>
      </Flex>
      <Checkbox checked={isKept} onCheckedChange={(checked: boolean | 'indeterminate') => setKept(checked === true)}>{texts.kept}</Checkbox>
      <Button type="button" fullWidth disabled={!isKept} onClick={onDone}>{texts.done}</Button>
    </Flex>
  );
}
