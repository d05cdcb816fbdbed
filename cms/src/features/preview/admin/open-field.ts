import { showPart } from '../../editing/admin/shown-part';

/** How long a part of the form may take to appear. */
const WAIT_MS = 1_500;

/** Strapi's editor of long texts. */
interface TextEditor {
  focus(): void;
  getValue(): string;
  posFromIndex(index: number): unknown;
  setSelection(from: unknown, to: unknown): void;
  scrollIntoView(at: unknown, margin: number): void;
}

/**
 * Brings up a field of the open form: its part, if the form shows one at a time, and its item in a list. Scrolls to it, focuses
 * it and selects what was clicked.
 * @param path names of the field and of the components that contain it, and indexes in lists
 * @param written the text to select
 * @param labelOf label of a field, by names without indexes
 * @returns whether there is such a field
 */
export async function openField(path: readonly string[], written: string, labelOf: (names: readonly string[]) => string): Promise<boolean> {
  showPart(path[0] ?? '');
  await nextFrame();
  const form = document.querySelector('main form');
  let scope: Element | undefined = form ?? undefined;
  for (let depth = 0; scope && depth < path.length - 1; depth += 1) {
    if (isIndex(path[depth])) continue;
    const names = path.slice(0, depth + 1).filter((part) => !isIndex(part));
    const list = fieldIn(scope, labelOf(names));
    const index = path[depth + 1];
    // A component has no frame of its own in some forms; its fields are found by their names then.
    scope = list ? (isIndex(index) ? await openedItem(list, Number(index)) : list) : scope;
  }
  const [named] = document.getElementsByName(path.join('.'));
  const target = named ?? (scope && fieldIn(scope, labelOf(path.filter((part) => !isIndex(part)))));
  if (!target) return false;
  bringUp(target, written);
  return true;
}

/** The field with this label. */
function fieldIn(scope: Element, label: string): Element | undefined {
  const own = label.split(' › ').at(-1) ?? label;
  const found = [...scope.querySelectorAll('label')].find((element) => labelText(element) === own);
  let around = found?.parentElement ?? undefined;
  // Strapi puts some labels into a row of their own; the field is around that.
  for (let level = 0; level < 2 && around && !around.querySelector(CONTROLS) && around.parentElement; level += 1) around = around.parentElement;
  return around;
}

const CONTROLS = 'input, textarea, .CodeMirror, [role="combobox"], [data-orientation]';

/** Without the sign of required fields, and the number of items in a list. */
const labelText = (element: Element): string => (element.textContent ?? '').replace(/\s*\(\d+\)$/, '').replace(/\*$/, '').trim();

/** The item of a list, opened. */
async function openedItem(list: Element, index: number): Promise<Element | undefined> {
  const root = await until(() => (list.matches('[data-orientation]') ? list : list.querySelector('[data-orientation]')) ?? list.parentElement?.querySelector('[data-orientation]') ?? undefined);
  const item = [...(root?.children ?? [])].filter((element) => element.hasAttribute('data-state'))[index];
  const trigger = item?.querySelector<HTMLElement>('button[aria-expanded]');
  if (!item || !trigger) return undefined;
  if (trigger.getAttribute('aria-expanded') !== 'true') trigger.click();
  await until(() => item.querySelector('label') ?? undefined);
  return item;
}

function bringUp(target: Element, written: string): void {
  const editor = (target.querySelector('.CodeMirror') as (Element & { readonly CodeMirror?: TextEditor }) | null)?.CodeMirror;
  target.scrollIntoView({ block: 'center' });
  if (editor) {
    const at = written === '' ? -1 : editor.getValue().indexOf(written);
    editor.focus();
    if (at < 0) return;
    editor.setSelection(editor.posFromIndex(at), editor.posFromIndex(at + written.length));
    editor.scrollIntoView(editor.posFromIndex(at), 80);
    return;
  }
  const input = target.matches('input, textarea, button') ? target : target.querySelector('input:not([type="hidden"]), textarea, [role="combobox"], button');
  if (!(input instanceof HTMLElement)) return;
  input.focus({ preventScroll: true });
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) || written === '') return;
  const at = input.value.indexOf(written);
  // Fields for numbers and dates have no selection.
  if (at >= 0 && (input instanceof HTMLTextAreaElement || input.type === 'text')) input.setSelectionRange(at, at + written.length);
}

const isIndex = (part: string | undefined): part is string => part !== undefined && /^\d+$/.test(part);

const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

async function until<Found>(find: () => Found | undefined): Promise<Found | undefined> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await nextFrame()) {
    const found = find();
    if (found !== undefined) return found;
  }
  return undefined;
}
