/** Strapi's date fields, also those with a time beside them. */
const FIELD = 'input[role="combobox"][aria-haspopup="dialog"]';
/** Strapi's fields go no further, and no date of a law firm is earlier. */
const YEARS = { first: 1900, last: 2099 };
/** Around day, month and year in all languages of the admin. */
const SEPARATORS = /[./\-\s]+/g;

/**
 * What is typed in a date field: a date with all its digits, one with a shorter day or month, in which digits may still be
 * missing, nothing, or no date. Strapi would complete what is missing, also from what it has half read: 29/02/18 became 1826.
 */
export type Typed = 'whole' | 'short' | 'empty' | 'none';

/** Judges `text`, day first, with `separator`. */
export function judge(text: string, separator: string): Typed {
  if (text === '') return 'empty';
  const parts = text.split(separator);
  if (!/^\d{1,2},\d{1,2},\d{4}$/.test(parts.join())) return 'none';
  const [day = NaN, month = NaN, year = NaN] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < YEARS.first || year > YEARS.last || date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return 'none';
  return text.length === 'dd/mm/yyyy'.length ? 'whole' : 'short';
}

/** `text` with the separators of the field's language, and a date of the ISO kind turned round. */
export function inFieldsWay(text: string, separator: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim());
  return iso ? [iso[3], iso[2], iso[1]].join(separator) : text.trimStart().replace(SEPARATORS, separator);
}

/** Strapi puts it into the pattern of the field, such as `\d{2}\/\d{2}\/\d{4}`. */
const separatorOf = (field: HTMLInputElement): string => /^\\d\{2\}\\(.)/.exec(field.pattern)?.[1] ?? '/';

/** Writes as a person does: React overlooks what is set through the element itself. */
function write(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
}

/**
 * Makes Strapi's date fields take what is typed: it took a date with Enter only, or when another place was clicked, too late
 * for a button there; Tab did nothing, and no date became the first of some month. Now a whole date is taken as soon as it is
 * typed, Tab goes on as in other fields, and instead of what is no date, the field shows its former one again.
 */
export function takeTypedDates(): void {
  const former = new WeakMap<HTMLInputElement, string>();
  const on = <E extends Event>(type: string, handle: (field: HTMLInputElement, event: E) => void) =>
    window.addEventListener(type, (event) => event.target instanceof HTMLInputElement && event.target.matches(FIELD) && handle(event.target, event as E), true);
  /** Strapi takes the date when the field is left. Later: React has to render what was typed first. */
  const take = (field: HTMLInputElement) => setTimeout(() => field.isConnected && field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

  on('focusin', (field) => former.set(field, field.value));
  on('input', (field) => {
    const separator = separatorOf(field);
    const text = inFieldsWay(field.value, separator);
    if (text !== field.value) {
      const [caret, isSame] = [field.selectionStart, text.length === field.value.length];
      write(field, text);
      if (isSame) field.setSelectionRange(caret, caret);
    }
    const typed = judge(text, separator);
    if (typed !== 'whole' && typed !== 'empty') return;
    former.set(field, text);
    take(field);
  });
  on<KeyboardEvent>('keydown', (field, event) => {
    if (!event.isTrusted || field.dataset.state !== 'open') return;
    const typed = judge(field.value, separatorOf(field));
    if (event.key === 'Enter' && typed === 'none') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.key !== 'Tab') return;
    // Strapi keeps Tab from leaving: it gets an Enter, or if there is nothing to take an Escape, and the Tab goes on.
    event.stopImmediatePropagation();
    const isTaken = typed === 'whole' || typed === 'short';
    field.dispatchEvent(new KeyboardEvent('keydown', { key: isTaken ? 'Enter' : 'Escape', bubbles: true, cancelable: true }));
  });
  on<FocusEvent>('focusout', (field, event) => {
    if (judge(field.value, separatorOf(field)) !== 'none') return;
    event.stopImmediatePropagation();
    write(field, former.get(field) ?? '');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    take(field);
  });
}
