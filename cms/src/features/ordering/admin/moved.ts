/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** Where a row lies, from the top of the list. */
export interface Extent {
  readonly top: number;
  readonly height: number;
}

/** The place of a dragged row: it passes another one with its middle over that one's middle. */
export function placeOf(rows: readonly Extent[], from: number, distance: number): number {
  const middleOf = ({ top, height }: Extent): number => top + height / 2;
  const own = rows[from];
  if (!own) return from;
  const middle = middleOf(own) + distance;
  const passed = rows.map((row, index) => (index < from ? middle < middleOf(row) : index > from && middle > middleOf(row)));
  const above = passed.slice(0, from).filter(Boolean).length;
  return above > 0 ? from - above : from + passed.slice(from + 1).filter(Boolean).length;
}
