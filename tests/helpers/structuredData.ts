import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

import schema from '../fixtures/structured-data.json';

const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats(ajv);
const validate = ajv.compile(schema);

/** What is wrong with structured data in the vocabulary of schema.org; empty if it is valid. */
export function problemsInStructuredData(data: unknown): string[] {
  return validate(data) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
