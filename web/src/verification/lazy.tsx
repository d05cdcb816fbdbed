import { css } from '@emotion/react';
import { Suspense } from 'react';

import { lazyWhenNear } from '../components/lazyWhen';

const CHECK = 'document-check';

/** Reserves the height of the check rendered in the browser. */
const room = css({ minBlockSize: '15rem' });

const DocumentCheck = lazyWhenNear<object>(`#${CHECK}`, async () => ({ default: (await import('./DocumentCheck')).DocumentCheck }));

/** The check of a document; its code loads when it comes near the viewport, and that of the check itself with a file. */
export function LazyDocumentCheck() {
  return (
    <div id={CHECK}>
      <Suspense fallback={<div css={room} />}>
        <DocumentCheck />
      </Suspense>
    </div>
  );
}
