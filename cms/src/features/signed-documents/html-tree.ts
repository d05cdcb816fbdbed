import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';

type HtmlNode = DefaultTreeAdapterMap['childNode'];
type HtmlElement = DefaultTreeAdapterMap['element'];

/** A cell of a table. */
export interface Cell {
  readonly children: readonly TreeNode[];
  readonly colspan: number;
  readonly rowspan: number;
  readonly isHeader: boolean;
}

/** A node that the template typesets: text, or an element. Text is never interpreted as markup of the template's language. */
export type TreeNode =
  | string
  | { readonly tag: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly TreeNode[] }
  | { readonly tag: 'heading'; readonly level: number; readonly children: readonly TreeNode[] }
  | { readonly tag: 'table'; readonly rows: readonly (readonly Cell[])[]; readonly hasHeader: boolean };

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = { a: ['href'], bdi: ['dir'], ol: ['start'] };
const BLOCK = /^(?:p|ul|ol|li|h[234]|table|thead|tbody|tr|td|th|blockquote|hr)$/;
const HEADING = /^h([234])$/;

/**
 * @param html sanitized rich text of an agreement
 * @param level of the heading above it: PDF/UA forbids skipped levels, which editors may use
 */
export function htmlTree(html: string, level: number): readonly TreeNode[] {
  let last = level;
  const nextLevel = (wanted: number): number => (last = Math.min(wanted, last + 1));
  return childrenOf(parseFragment(html).childNodes, (wanted) => nextLevel(Math.max(level + 1, wanted)));
}

type LevelOf = (wanted: number) => number;

function childrenOf(nodes: readonly HtmlNode[], levelOf: LevelOf): readonly TreeNode[] {
  return nodes.flatMap((node, index): readonly TreeNode[] => {
    if ('value' in node) {
      const text = node.value.replace(/[\t\n\r ]+/g, ' ');
      return text === ' ' && isBlock(nodes[index - 1]) && isBlock(nodes[index + 1]) ? [] : [text];
    }
    return 'tagName' in node ? [elementOf(node, levelOf)] : [];
  });
}

function elementOf(element: HtmlElement, levelOf: LevelOf): TreeNode {
  const { tagName: tag, childNodes, attrs } = element;
  if (tag === 'table') {
    const rows = rowsOf(element).map((row) => row.childNodes.filter(isElement).map((cell) => cellOf(cell, levelOf)));
    return { tag, rows, hasHeader: rows.length > 1 && (rows[0]?.every(({ isHeader }) => isHeader) ?? false) };
  }
  const level = HEADING.exec(tag)?.[1];
  if (level !== undefined) return { tag: 'heading', level: levelOf(Number(level)), children: childrenOf(childNodes, levelOf) };
  const kept = ATTRIBUTES[tag] ?? [];
  return { tag, attributes: Object.fromEntries(attrs.filter(({ name }) => kept.includes(name)).map(({ name, value }) => [name, value])), children: childrenOf(childNodes, levelOf) };
}

function cellOf(cell: HtmlElement, levelOf: LevelOf): Cell {
  const span = (name: string): number => Math.max(1, Number.parseInt(cell.attrs.find((attribute) => attribute.name === name)?.value ?? '1', 10) || 1);
  return { children: childrenOf(cell.childNodes, levelOf), colspan: span('colspan'), rowspan: span('rowspan'), isHeader: cell.tagName === 'th' };
}

function rowsOf(element: HtmlElement): readonly HtmlElement[] {
  return element.childNodes.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rowsOf(child)));
}

const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;
/** The beginning and the end count as blocks: white space there is insignificant, too. */
const isBlock = (node: HtmlNode | undefined): boolean => node === undefined || (isElement(node) && BLOCK.test(node.tagName));
