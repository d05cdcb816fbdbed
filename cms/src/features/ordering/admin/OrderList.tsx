import { Flex, IconButton, Typography, VisuallyHidden } from '@strapi/design-system';
import { ArrowDown, ArrowUp, Drag } from '@strapi/icons';
import { useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

import { useTexts } from '../../../admin/texts/useTexts';
import type { PlacedEntry } from '../api-types';
import { useDragging } from './useDragging';

interface OrderListProps {
  readonly entries: readonly PlacedEntry[];
  readonly onMove: (from: number, to: number) => void;
}

type Direction = 'up' | 'down';

/** Rows that are dragged by their handle, or moved by buttons, which keep the focus. */
export function OrderList({ entries, onMove }: OrderListProps) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const refocused = useRef<{ readonly index: number; readonly direction: Direction }>();
  const [announced, setAnnounced] = useState('');

  const titleOf = ({ title }: PlacedEntry): string => title ?? t('order.untitled');
  const move = (from: number, to: number): void => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= entries.length) return;
    onMove(from, to);
    setAnnounced(t('order.moved', { title: titleOf(entry), place: to + 1, count: entries.length }));
  };
  const step = (from: number, direction: Direction): void => {
    const to = direction === 'up' ? from - 1 : from + 1;
    // At an end, that button is disabled.
    const next = to === 0 ? 'down' : to === entries.length - 1 ? 'up' : direction;
    refocused.current = { index: to, direction: next };
    move(from, to);
  };
  const { drag, handle, shiftOf } = useDragging(list, move);

  // A row that React has moved in the document has lost the focus.
  useLayoutEffect(() => {
    const { current } = refocused;
    refocused.current = undefined;
    if (current) list.current?.children[current.index]?.querySelector<HTMLElement>(`[data-direction=${current.direction}]`)?.focus();
  }, [entries]);

  return (
    <>
      <List ref={list} aria-label={t('order.list')}>
        {entries.map((entry, index) => {
          const title = titleOf(entry);
          const isDragged = drag?.from === index;
          return (
            <Row key={entry.documentId} $isDragged={isDragged} $isDragging={drag !== undefined} style={{ transform: `translateY(${shiftOf(index)}px)` }}>
              {/* Not for the keyboard: the buttons do the same. */}
              <Handle aria-hidden {...handle(index)}><Drag /></Handle>
              <Place textColor="neutral600">{(drag === undefined ? index : placeWhile(drag, index)) + 1}</Place>
              <Flex direction="column" alignItems="start" flex="1" minWidth={0}>
                <Title lang={entry.language} dir="auto">{title}</Title>
                {!entry.isPublished && <Typography variant="pi" textColor="neutral600">{t('order.draft')}</Typography>}
              </Flex>
              <Flex direction={{ initial: 'column', medium: 'row' }} gap={1}>
                <IconButton data-direction="up" label={t('order.up', { title })} disabled={index === 0} onClick={() => step(index, 'up')}><ArrowUp /></IconButton>
                <IconButton data-direction="down" label={t('order.down', { title })} disabled={index === entries.length - 1} onClick={() => step(index, 'down')}><ArrowDown /></IconButton>
              </Flex>
            </Row>
          );
        })}
      </List>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

/** The place that a row would have if the dragged one were dropped now. */
function placeWhile({ from, to }: { readonly from: number; readonly to: number }, index: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

const List = styled.ol`
  list-style: none;
`;

const Row = styled.li<{ readonly $isDragged: boolean; readonly $isDragging: boolean }>`
  position: relative;
  z-index: ${({ $isDragged }) => ($isDragged ? 1 : 0)};
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.spaces[2]};
  min-height: 5.6rem;
  padding-block: ${({ theme }) => theme.spaces[1]};
  border-block-end: 1px solid ${({ theme }) => theme.colors.neutral200};
  background: ${({ theme, $isDragged }) => ($isDragged ? theme.colors.primary100 : theme.colors.neutral0)};
  box-shadow: ${({ theme, $isDragged }) => ($isDragged ? theme.shadows.popupShadow : 'none')};

  @media (prefers-reduced-motion: no-preference) {
    transition: ${({ $isDragged, $isDragging }) => ($isDragging && !$isDragged ? 'transform 120ms' : 'none')};
  }
`;

const Handle = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 3.2rem;
  height: 4.4rem;
  color: ${({ theme }) => theme.colors.neutral600};
  cursor: grab;
  /* A finger on the handle moves the row, not the page. */
  touch-action: none;

  &:active {
    cursor: grabbing;
  }
`;

const Place = styled(Typography)`
  flex: none;
  min-width: 2.4rem;
  font-variant-numeric: tabular-nums;
`;

const Title = styled(Typography)`
  overflow-wrap: anywhere;
`;
