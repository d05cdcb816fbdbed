import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

/** A row of numbers of a chart. The first series is drawn solid, the second hatched, so that they differ without colour. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface ChartProps {
  /** What a screen reader says instead of the picture: the table has the numbers. */
  readonly description: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly isRightToLeft: boolean;
}

const Picture = styled.svg`
  display: block;
  color: ${({ theme }) => theme.colors.primary600};
  text { fill: ${({ theme }) => theme.colors.neutral800}; font-size: 12px; }
  .axis { stroke: ${({ theme }) => theme.colors.neutral300}; }
  .second { stroke: currentColor; }
`;

const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.8rem 2.4rem;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  li { display: flex; align-items: center; gap: 0.8rem; }
  svg { color: ${({ theme }) => theme.colors.primary600}; }
`;

/** Has the width that there is for a chart. */
const Room = styled.div`
  overflow: hidden;
`;

/**
 * Charts are drawn in the width that they get: scaled down to that of a phone, their letters could not be read.
 * @param widest CSS pixels
 */
function useWidth(widest: number): readonly [room: RefObject<HTMLDivElement>, width: number] {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(widest);
  useLayoutEffect(() => {
    if (!room.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.min(widest, Math.max(1, Math.floor(entry.contentRect.width)))));
    observer.observe(room.current);
    return () => observer.disconnect();
  }, [widest]);
  return [room, width];
}

/** The hatching of the second series. */
function Hatching({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="6" fill="currentColor" />
      </pattern>
    </defs>
  );
}

const fillOf = (index: number, hatching: string): string => (index === 0 ? 'currentColor' : `url(#${hatching})`);

/** Which series is drawn how. */
export function ChartKey({ names }: { readonly names: readonly string[] }) {
  const hatching = useId();
  return (
    <Key>
      {names.map((name, index) => (
        <li key={name}>
          <svg width="20" height="14" aria-hidden="true">
            <Hatching id={`${hatching}${index}`} />
            <rect x="0.5" y="0.5" width="19" height="13" fill={fillOf(index, `${hatching}${index}`)} stroke="currentColor" />
          </svg>
          {name}
        </li>
      ))}
    </Key>
  );
}

const COLUMNS = { widest: 1200, height: 220, top: 20, bottom: 30, side: 44, label: 76 };

/** Columns side by side, over time. In languages written from right to left, time runs from right to left too. */
export function ColumnChart({ description, labels, series, isRightToLeft }: ChartProps) {
  const hatching = useId();
  const { widest, height, top, bottom, side, label: labelWidth } = COLUMNS;
  const [room, width] = useWidth(widest);
  const top100 = roundUp(Math.max(1, ...series.flatMap(({ values }) => values)));
  const scale = (height - top - bottom) / top100;
  const step = (width - side) / Math.max(1, labels.length);
  const bar = Math.min(28, (step * 0.8) / series.length);
  const every = Math.ceil(labels.length / Math.max(1, Math.floor((width - side) / labelWidth)));
  /** Where something begins that is so wide. */
  const at = (x: number, wide = 0): number => (isRightToLeft ? width - x - wide : x);
  const base = height - bottom;
  return (
    <Room ref={room}>
      <Picture width={width} height={height} role="img" aria-label={description}>
        <Hatching id={hatching} />
        {[0, top100 / 2, top100].map((value) => (
          <g key={value}>
            <line className="axis" x1={at(side)} x2={at(width)} y1={base - value * scale} y2={base - value * scale} />
            <text x={at(side - 8)} y={base - value * scale + 4} textAnchor={isRightToLeft ? 'start' : 'end'} direction="ltr">{value}</text>
          </g>
        ))}
        {labels.map((label, week) => (
          <g key={week}>
            {series.map(({ name, values }, index) => {
              const value = values[week] ?? 0;
              const x = side + week * step + (step - bar * series.length) / 2 + index * bar;
              return <rect key={name} className={index === 0 ? undefined : 'second'} x={at(x, bar)} y={base - value * scale} width={Math.max(1, bar - 1)} height={value * scale} fill={fillOf(index, hatching)} />;
            })}
            {week % every === 0 && <text x={at(side + week * step + step / 2)} y={height - 10} textAnchor="middle">{label}</text>}
          </g>
        ))}
      </Picture>
    </Room>
  );
}

const BARS = { widest: 640, label: 220, number: 60, bar: 16, gap: 14, line: 20 };
/** The width of a letter, in CSS pixels: Cyrillic ones are wide. */
const LETTER = 8;
/** In CSS pixels; in less, a label has a line of its own above its bars. */
const BESIDE = 480;

/** Bars one below the other, each with its number. */
export function BarChart({ description, labels, series, isRightToLeft }: ChartProps) {
  const hatching = useId();
  const { widest, label, number, bar, gap, line } = BARS;
  const [room, width] = useWidth(widest);
  const isBeside = width >= BESIDE;
  const [labelWidth, top] = isBeside ? [label, 0] : [0, line];
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const scale = (width - labelWidth - number) / most;
  const row = top + bar * series.length + gap;
  const at = (x: number, wide = 0): number => (isRightToLeft ? width - x - wide : x);
  // In SVG, the anchors follow the direction of the text.
  const [beginning, end] = isRightToLeft ? (['end', 'start'] as const) : (['start', 'end'] as const);
  return (
    <Room ref={room}>
      <Picture width={width} height={labels.length * row} role="img" aria-label={description}>
        <Hatching id={hatching} />
        {labels.map((text, index) => (
          <g key={index} transform={`translate(0 ${index * row})`}>
            {isBeside
              ? <text x={at(label - 12)} y={(row - gap) / 2 + 4} textAnchor={end} direction="ltr">{shortened(text, Math.floor((label - 12) / LETTER))}</text>
              : <text x={at(0)} y={line - 6} textAnchor={beginning} direction="ltr">{shortened(text, Math.floor(width / LETTER))}</text>}
            {series.map(({ name, values }, one) => {
              const value = values[index] ?? 0;
              return (
                <g key={name} transform={`translate(0 ${top + one * bar})`}>
                  <rect className={one === 0 ? undefined : 'second'} x={at(labelWidth, value * scale)} width={value * scale} height={bar - 2} fill={fillOf(one, hatching)} />
                  <text x={at(labelWidth + value * scale + 8)} y={bar - 4} textAnchor={beginning} direction="ltr">{value}</text>
                </g>
              );
            })}
          </g>
        ))}
      </Picture>
    </Room>
  );
}

const shortened = (label: string, letters: number): string => (label.length > letters ? `${label.slice(0, letters - 1)}…` : label);

/** The next of 2, 4, 10, 20, 40, 100 …, whose half is whole too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 10].map((times) => times * power).find((candidate) => candidate >= value && candidate % 2 === 0) ?? value;
}
