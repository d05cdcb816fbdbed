import { Box, Flex, Link, Typography } from '@strapi/design-system';

import type { SetUp } from '../api-types';
import type { LogInTexts } from './log-in-texts';

/** What to do with a new key: install an app, scan, enter the code. */
export function SetUpSteps({ setUp, texts, isInstalling }: { readonly setUp: SetUp; readonly texts: LogInTexts; readonly isInstalling: boolean }) {
  const { key, address, qr } = setUp;
  const quiet = 4;
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={3} style={{ listStyle: 'decimal', paddingInlineStart: '2rem' }}>
      {isInstalling && <li><Typography>{texts.install}</Typography></li>}
      <li>
        <Typography>{texts.scan}</Typography>
        <Flex gap={4} wrap="wrap" alignItems="center" paddingTop={2}>
          <svg role="img" aria-label={texts.qr} width={180} height={180} viewBox={`${-quiet} ${-quiet} ${qr.size + 2 * quiet} ${qr.size + 2 * quiet}`} shapeRendering="crispEdges">
            <rect x={-quiet} y={-quiet} width={qr.size + 2 * quiet} height={qr.size + 2 * quiet} fill="#ffffff" />
            <path d={qr.path} fill="#000000" />
          </svg>
          <Box flex="1 1 18rem" minWidth={0}>
            <Typography tag="p" variant="pi">{texts.type}</Typography>
            <Typography tag="p" fontWeight="bold" style={{ fontFamily: 'monospace', fontSize: '1.5rem', overflowWrap: 'anywhere' }}>{key.match(/.{4}/g)?.join(' ')}</Typography>
            <Box paddingTop={2}><Link href={address}>{texts.open}</Link></Box>
          </Box>
        </Flex>
      </li>
      <li><Typography>{texts.enter}</Typography></li>
    </Flex>
  );
}
