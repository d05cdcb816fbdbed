import { CLICKED, type ClickedPart } from '@site/rules';

/** Elements that hold one text of an entry, or a part of one. */
const BLOCKS = 'p, li, h1, h2, h3, h4, dt, dd, td, th, figcaption, blockquote, summary, label, legend, button, a';

/** The element whose field a click on this one opens; null where there is neither text nor a picture. */
export function clickableAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  if (pictureIn(target)) return target;
  if (target.matches('input, textarea, select')) return target;
  const block = target.closest(BLOCKS);
  if (block && textOf(block) !== '') return block;
  return [...target.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) ? target : null;
}

/** What a click on an element says about its field. */
export function clickedPart(target: Element): ClickedPart {
  const picture = pictureIn(target);
  const block = target.closest(BLOCKS);
  const around = block?.parentElement ?? target.parentElement;
  // A long paragraph is found by its beginning; what is around one is not that paragraph.
  const own = [labelOf(target), textOf(target), block ? textOf(block) : ''].map((text) => text.slice(0, CLICKED.length));
  const texts = [...new Set([...own, around ? textOf(around) : ''])].filter((text) => text !== '' && text.length <= CLICKED.length);
  return { texts: texts.slice(0, CLICKED.texts), picture: picture && picture.length <= CLICKED.picture ? picture : null };
}

/** Text that is not in the page: descriptions of pictures, hints of fields, names of buttons. */
function labelOf(target: Element): string {
  const named = target.closest('a, button, img, input, textarea, select');
  return ['alt', 'placeholder', 'aria-label'].map((name) => named?.getAttribute(name)?.trim() ?? '').find((text) => text !== '') ?? '';
}

const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

function pictureIn(target: Element): string | null {
  const image = target instanceof HTMLImageElement ? target : target.matches('picture') ? target.querySelector('img') : null;
  return image?.getAttribute('src') ?? null;
}
