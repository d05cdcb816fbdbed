import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { CMS_FOLDER } from './environment';

export interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly repeatable?: boolean;
  readonly regex?: string;
  readonly unique?: boolean;
}
export interface Schema {
  readonly kind?: 'singleType' | 'collectionType';
  readonly info: { readonly singularName: string; readonly pluralName: string };
  readonly attributes: Readonly<Record<string, Attribute>>;
}

/** The JSON files of a folder of the CMS: those of its types, or of its components. */
function schemasOf(folder: string): { readonly file: string; readonly schema: Schema }[] {
  return readdirSync(join(CMS_FOLDER, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ file, schema: JSON.parse(readFileSync(join(CMS_FOLDER, 'src', folder, file), 'utf8')) as Schema }));
}

export const contentTypes = (): readonly Schema[] => schemasOf('api').map(({ schema }) => schema);

const components = new Map(schemasOf('components').map(({ file, schema }) => [file.replace('.json', '').replace(/[\\/]/, '.'), schema]));

/** The component that an attribute consists of. */
export const componentOf = ({ component }: Attribute): Schema | undefined => (component === undefined ? undefined : components.get(component));
