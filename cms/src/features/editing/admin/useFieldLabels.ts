import { unstable_useContentManagerContext as useContentManagerContext } from '@strapi/strapi/admin';

interface Field {
  readonly name: string;
  readonly label: unknown;
  readonly attribute?: { readonly component?: string };
}
interface EditLayout {
  readonly layout: readonly (readonly (readonly Field[])[])[];
  readonly components: Readonly<Record<string, { readonly layout: readonly (readonly Field[])[] }>>;
}

/** Labels of the open form's fields by path: “Opening screen › Title”. */
export function useFieldLabels(): (path: readonly string[]) => string {
  const { layout } = useContentManagerContext();
  return labelsIn(layout.edit);
}

/** The same for a form's layout. */
export function labelsIn(edit: unknown): (path: readonly string[]) => string {
  const { layout: panels, components } = edit as EditLayout;
  return (path) => {
    let fields = panels.flat(2);
    const labels = path.map((name) => {
      const field = fields.find((one) => one.name === name);
      fields = (components[field?.attribute?.component ?? '']?.layout ?? []).flat();
      return typeof field?.label === 'string' ? field.label : name;
    });
    return labels.join(' › ');
  };
}
