import { Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';

import { localeOf } from '../../../admin/texts/format';
import { type Texts, useTexts } from '../../../admin/texts/useTexts';
import type { ShownCopy } from '../api-types';

interface CopyListProps {
  readonly copies: readonly ShownCopy[];
  readonly timeZone: string;
  readonly onOpen: (copy: ShownCopy) => void;
}

/** Copies of an entry, each a button that opens it: when, what happened, who did it. */
export function CopyList({ copies, timeZone, onOpen }: CopyListProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={1} width="100%">
      {copies.map((copy) => {
        const by = copy.isByDeleted ? t('history.byDeleted') : copy.by;
        return (
          <li key={copy.id}>
            <Open type="button" onClick={() => onOpen(copy)}>
              <Typography tag="span" variant="pi" fontWeight="bold" textColor="primary600">{momentIn(copy.at, timeZone, texts)}</Typography>
              <Typography tag="span" variant="pi" textColor="neutral600">{[t(`history.${copy.event}`), by].filter(Boolean).join(', ')}</Typography>
            </Open>
          </li>
        );
      })}
    </Flex>
  );
}

/** A moment by the office's clock: “3 December 2026 at 09:00”. */
export function momentIn(moment: string, timeZone: string, texts: Texts): string {
  return new Intl.DateTimeFormat(localeOf(texts), { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment));
}

const Open = styled.button`
  display: flex;
  flex-direction: column;
  width: 100%;
  padding: 0.6rem 0.8rem;
  border-radius: ${({ theme }) => theme.borderRadius};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover, &:focus-visible { background: ${({ theme }) => theme.colors.primary100}; }
`;
