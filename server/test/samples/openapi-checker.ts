import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenapiDocument } from '../../app/openapi/build-openapi.ts';

const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:\/\//,
  binary: true,
} as const;

/** Holds values against the schemas of an API document, as any validator of JSON Schema does. */
export function createSchemaChecker(document: OpenapiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(document, 'openapi', true);
  // Compiling a schema takes much longer than holding a value against it.
  const compiled = new Map<string, ValidateFunction>();
  return {
    /** What is wrong with a value; `pointer` is where the document has the schema, without the leading slash. */
    faultsOf(pointer: string, value: unknown): string[] {
      const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
      compiled.set(pointer, validate);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}
