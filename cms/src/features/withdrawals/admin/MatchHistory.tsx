import { Flex, Typography } from '@strapi/design-system';

import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { visibleLine } from '../../../lib/visible-text';
import type { MatchChange } from '../api-types';

/** Who matched a withdrawal to a signed agreement, or undid that, oldest first. */
export function MatchHistory({ history }: { readonly history: readonly MatchChange[] }) {
  const texts = useTexts();
  if (history.length === 0) return null;
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={1} width="100%" data-matches>
      {history.map(({ change, at, by, byEmail, agreement }, index) => {
        // With the e-mail address of the account: names can be changed by their owner.
        const name = by === null ? texts.t('withdrawn.byItself') : visibleLine(by);
        const person = byEmail === null ? name : `${name} (${byEmail})`;
        const key = change === 'matched' ? 'withdrawn.matched' : 'withdrawn.unmatchedFrom';
        return <Typography key={index} tag="li" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{texts.t(key, { moment: dateAndTime(at, texts), person, agreement })}</Typography>;
      })}
    </Flex>
  );
}
