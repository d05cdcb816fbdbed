import type { StrapiApp } from '@strapi/strapi/admin';

import { isConfigured } from '../../../admin/configured-view';
import { CHOICE, CHOICE_TYPE } from './choice-field';
import { renderedPart, rememberStore, type Store } from './rendered-part';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly attribute: { readonly repeatable?: boolean };
  readonly visible?: boolean;
}
interface View<F> {
  readonly layout: { readonly layout: readonly (readonly (readonly F[])[])[] };
}

/** A form of fewer parts is shown whole. */
const MANY = 8;

/** The field with which a part is chosen: no type has it, forms get it when they are shown. */
export function addTextPartsField(app: StrapiApp): void {
  const words = { id: 'parts.show', defaultMessage: 'Show' };
  app.customFields.register({ name: CHOICE_TYPE, type: 'string', intlLabel: words, intlDescription: words, components: { Input: async () => ({ default: (await import('./TextParts')).TextParts }) } });
}

/**
 * Long forms that consist of parts only, such as the interface texts, show one part at a time, with a search for a text in all
 * of them. The entry stays one: it is saved and published as a whole. Only the fields of that part are rendered, because Strapi
 * renders each field anew whenever something is typed into one of them.
 */
export function showTextParts(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/EditView/mutate-edit-view-layout', <F extends Field>(view: View<F>, store: Store) => {
    if (isConfigured()) return view;
    const [panel = [], ...others] = view.layout.layout;
    const [first] = panel.flat();
    if (!first || others.length > 0 || panel.length < MANY || !panel.every(isPart)) return view;
    rememberStore(store);
    const shown = renderedPart(panel.flat().map(({ name }) => name));
    const rows = panel.map((row) => row.map((field) => (field.name === shown ? field : { ...field, visible: false })));
    const choice = { ...first, name: CHOICE, attribute: { ...first.attribute, customField: `global::${CHOICE_TYPE}` } };
    return { ...view, layout: { ...view.layout, layout: [[[choice], ...rows]] } };
  });
}

const isPart = (row: readonly Field[]): boolean => row.length === 1 && row.every(({ type, attribute }) => type === 'component' && attribute.repeatable !== true);
