import { mergeConfig, type Plugin, type UserConfig } from 'vite';

/** Strapi's module with the hook that every field of a form calls, up to three times. */
const USES_SCHEMAS = /@strapi\/content-manager\/dist\/admin\/hooks\/useDocument\.m?js$/;
const CALL = 'createYupSchema(schema.attributes, components)';

/** Makes the schema once for each type: Strapi hands over the same objects until it reads the types again. */
const ONCE = `
const madeSchemas = new WeakMap();
function createYupSchemaOnce(attributes, components) {
  const made = madeSchemas.get(attributes);
  if (made?.components === components) return made.schema;
  const schema = createYupSchema(attributes, components);
  madeSchemas.set(attributes, { components, schema });
  return schema;
}
`;

/**
 * Each field of a form makes a validation schema of the whole form, so a form of 200 fields makes 600 of them: the interface
 * texts took seven seconds and a gigabyte to open. The build fails if Strapi's code is not as it was.
 */
function shareValidationSchemas(): Plugin {
  let changed = 0;
  return {
    name: 'share-validation-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!USES_SCHEMAS.test(id.split('?')[0] ?? '')) return null;
      if (!code.includes(CALL)) this.error(`Strapi’s useDocument does not call ${CALL} any more (cms/src/admin/vite.config.ts).`);
      changed += 1;
      return { code: code.replace(CALL, CALL.replace('createYupSchema', 'createYupSchemaOnce')) + ONCE, map: null };
    },
    buildEnd(error) {
      if (!error && changed === 0) this.error('Strapi’s useDocument was not found (cms/src/admin/vite.config.ts).');
    },
  };
}

/** Strapi calls this with its own configuration of the admin's build. */
export default (config: UserConfig): UserConfig => mergeConfig(config, { plugins: [shareValidationSchemas()] });
