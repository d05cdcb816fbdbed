import { mergeConfig, type Plugin, type UserConfig } from 'vite';

interface Change {
  /** End of the module's path. */
  readonly module: string;
  readonly before: string;
  readonly after: string;
  /** Added at the end of the module. */
  readonly helper?: string;
}

const CHANGES: readonly Change[] = [
  // Work that each field of a form does for the whole form, and that Strapi can do once, since it hands over the same objects. A
  // form of 200 fields made 600 validation schemas: the interface texts took seven seconds and a gigabyte to open.
  {
    module: '@strapi/content-manager/dist/admin/hooks/useDocument.mjs',
    before: 'createYupSchema(schema.attributes, components)',
    after: 'createYupSchemaOnce(schema.attributes, components)',
    helper: `
const madeSchemas = new WeakMap();
function createYupSchemaOnce(attributes, components) {
  const made = madeSchemas.get(attributes);
  if (made?.components === components) return made.schema;
  const schema = createYupSchema(attributes, components);
  madeSchemas.set(attributes, { components, schema });
  return schema;
}`,
  },
  {
    module: '@strapi/content-manager/dist/admin/features/DocumentRBAC.mjs',
    before: 'const componentFieldNames = fieldsUserCanAction// filter out fields that aren\'t components (components are dot separated)\n        .filter((field)=>field.split(\'.\').length > 1);',
    after: 'const componentFieldNames = nestedFieldsOnce(fieldsUserCanAction);',
    helper: `
const nestedFields = new WeakMap();
function nestedFieldsOnce(fields) {
  if (!nestedFields.has(fields)) nestedFields.set(fields, fields.filter((field) => field.includes('.')));
  return nestedFields.get(fields);
}`,
  },
  // A form's buttons and panels waited for an idle moment of the browser, which on a busy computer may never come.
  {
    module: '@strapi/admin/dist/admin/admin/src/components/DescriptionComponentRenderer.mjs',
    before: `forceUpdate();
        });`,
    after: `forceUpdate();
        }, { timeout: 200 });`,
  },
  // The page of a new password wraps some of its messages once more than fields can read: what broke the rules was refused without a word.
  {
    module: '@strapi/admin/dist/admin/admin/src/components/Form.mjs',
    before: 'errors = setIn(errors, error.path, error.message);',
    after: 'errors = setIn(errors, error.path, unwrapped(error.message));',
    helper: `
function unwrapped(message) {
  return isErrorMessageDescriptor(message?.message) ? message.message : message;
}`,
  },
  // Whose session was ended is told so on the log-in page, until the next attempt.
  {
    module: '@strapi/admin/dist/admin/admin/src/features/Auth.mjs',
    before: "runLogoutWithGuard(performGlobalLogout, 'session-dead');",
    after: `runLogoutWithGuard(()=>{
            window.sessionStorage.setItem('sessionEnded', 'true');
            performGlobalLogout();
        }, 'session-dead');`,
  },
  {
    module: '@strapi/admin/dist/admin/admin/src/pages/Auth/components/Login.mjs',
    before: `const [apiError, setApiError] = React.useState();
    const { formatMessage } = useIntl();
    const { search: searchString } = useLocation();
    const navigate = useNavigate();
    const { login } = useAuth('Login', (auth)=>auth);
    const handleLogin = async (body)=>{
`,
    after: `const { formatMessage } = useIntl();
    const [apiError, setApiError] = React.useState(()=>window.sessionStorage.getItem('sessionEnded') ? formatMessage({ id: 'Auth.session.ended' }) : undefined);
    const { search: searchString } = useLocation();
    const navigate = useNavigate();
    const { login } = useAuth('Login', (auth)=>auth);
    const handleLogin = async (body)=>{
        window.sessionStorage.removeItem('sessionEnded');
`,
  },
];

/** Makes these changes in the admin's build, which fails if Strapi's code is not as it was. */
function changeStrapi(): Plugin {
  const made = new Set<Change>();
  return {
    name: 'change-strapi',
    enforce: 'pre',
    transform(code, id) {
      const change = CHANGES.find(({ module }) => id.split('?')[0]?.endsWith(module));
      if (!change || !code.includes(change.before)) return null;
      made.add(change);
      return { code: code.replace(change.before, change.after) + (change.helper ?? ''), map: null };
    },
    buildEnd(error) {
      const missing = CHANGES.find((change) => !made.has(change));
      if (!error && missing) this.error(`${missing.module} is not as it was: see cms/src/admin/vite.config.ts.`);
    },
  };
}

/** Strapi calls this with its own configuration of the admin's build. */
export default (config: UserConfig): UserConfig => mergeConfig(config, { plugins: [changeStrapi()] });
