import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { type Extent, placeOf } from './moved';

/** Distance from the edge of the visible part of the list at which it scrolls, and how far in each frame. */
const SCROLL = { edge: 48, step: 10 } as const;

interface Drag {
  readonly from: number;
  readonly to: number;
  /** How far the row was dragged, in the list's own coordinates. */
  readonly distance: number;
}
interface Start {
  readonly pointer: number;
  readonly from: number;
  readonly y: number;
  readonly scroll: number;
  readonly scroller: HTMLElement;
  readonly rows: readonly Extent[];
}

interface Dragging {
  /** Undefined while nothing is dragged. */
  readonly drag: Drag | undefined;
  /** Handlers of the handle of a row. */
  handle(index: number): {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** How far to draw a row from its place. */
  shiftOf(index: number): number;
}

/**
 * Dragging the rows of a list with mouse, pen or finger. The rows stay where they are in the document until the end, so
 * that the pointer stays with its handle; meanwhile they are only drawn elsewhere.
 */
export function useDragging(list: RefObject<HTMLElement>, onDrop: (from: number, to: number) => void): Dragging {
  const start = useRef<Start>();
  const pointerY = useRef(0);
  const [drag, setDrag] = useState<Drag>();

  const update = (): void => {
    const { current } = start;
    if (!current) return;
    const distance = pointerY.current - current.y + current.scroller.scrollTop - current.scroll;
    setDrag({ from: current.from, to: placeOf(current.rows, current.from, distance), distance });
  };

  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const { current } = start;
      if (current) {
        const { scroller, y } = current;
        const { top, bottom } = scroller.getBoundingClientRect();
        // Only towards where the pointer has gone: a row may be taken at the edge.
        const above = Math.min(top + SCROLL.edge, y);
        const below = Math.max(bottom - SCROLL.edge, y);
        const step = pointerY.current < above ? -SCROLL.step : pointerY.current > below ? SCROLL.step : 0;
        const before = scroller.scrollTop;
        scroller.scrollTop += step;
        if (scroller.scrollTop !== before) update();
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const end = (isDropped: boolean): void => {
    start.current = undefined;
    setDrag(undefined);
    if (isDropped && drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
  };

  return {
    drag,
    handle: (from) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || !list.current || start.current) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const scroller = scrollerOf(list.current);
        const { top } = list.current.getBoundingClientRect();
        const rows = [...list.current.children].map((row) => {
          const box = row.getBoundingClientRect();
          return { top: box.top - top, height: box.height };
        });
        pointerY.current = event.clientY;
        start.current = { pointer: event.pointerId, from, y: event.clientY, scroll: scroller.scrollTop, scroller, rows };
        update();
      },
      onPointerMove: (event) => {
        if (start.current?.pointer !== event.pointerId) return;
        pointerY.current = event.clientY;
        update();
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
    shiftOf: (index) => {
      const rows = start.current?.rows;
      if (!drag || !rows) return 0;
      const height = rows[drag.from]?.height ?? 0;
      if (index === drag.from) return drag.distance;
      if (index > drag.from && index <= drag.to) return -height;
      return index < drag.from && index >= drag.to ? height : 0;
    },
  };
}

/** The part of the page that scrolls the list. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (['auto', 'scroll'].includes(getComputedStyle(element).overflowY)) return element;
  }
  return document.documentElement;
}
