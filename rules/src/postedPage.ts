/**
 * A page that the build renders once for every outcome of a form, and the site's server completes for a visitor without
 * scripts: parts that depend on the outcome stand between marks, and what was typed replaces slots.
 */

/** Begins a part that is shown if `condition` is among those that hold. Parts may be nested. */
export const partIf = (condition: string): string => `[[if ${condition}]]`;
export const PART_END = '[[end]]';
/** Replaced by a value. */
export const slot = (name: string): string => `[[=${name}]]`;

const MARK = /\[\[(if [\w:]+|end)\]\]/;
const SLOT = /\[\[=([\w:]+)\]\]/g;

/** The page with the parts that apply and the values, escaped; a slot without a value is left empty. */
export function completePage(page: string, conditions: readonly string[], values: Readonly<Record<string, string>>): string {
  const open: boolean[] = [];
  let kept = '';
  for (const [index, part] of page.split(MARK).entries()) {
    if (index % 2 === 0) kept += open.every(Boolean) ? part : '';
    else if (part === 'end') open.pop();
    else open.push(conditions.includes(part.slice('if '.length)));
  }
  // In one pass: a value that looks like a slot stays what it is.
  return kept.replace(SLOT, (_slot, name: string) => escapeHtml((Object.hasOwn(values, name) ? values[name] : undefined) ?? ''));
}

/** A text as HTML, also within an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
