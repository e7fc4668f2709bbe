import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Turns shapes into JSON Schema; shapes with a name become components. */
export interface SchemaWriter {
  /** The schema of what a client sends. */
  input(shape: z.ZodType): JsonSchema;
  /** The schema of what the service answers. */
  output(shape: z.ZodType): JsonSchema;
  /** The named ones so far, by name. */
  components(): Record<string, JsonSchema>;
}

const place = '#/components/schemas/';

/**
 * A writer of schemas for one document. `closed` leaves answers no key that is not described, for tests; the document
 * itself leaves them open, since v1 changes by addition.
 * @throws Error when one name would stand for two different schemas
 */
export function createSchemaWriter(options: { closed: boolean }): SchemaWriter {
  const components = new Map<string, string>();

  function write(shape: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside another shape, so that a named one is referred to like everywhere else.
    const whole = z.toJSONSchema(z.object({ it: shape }), {
      io,
      unrepresentable: 'any',
      override: (context) => tidy(context.zodSchema, context.jsonSchema as JsonSchema, io),
    }) as unknown as { properties: { it: JsonSchema }; $defs?: Record<string, JsonSchema> };
    for (const [name, schema] of Object.entries(whole.$defs ?? {})) keep(name, finish(schema), io);
    return finish(whole.properties.it);
  }

  function keep(name: string, schema: JsonSchema, io: 'input' | 'output'): void {
    const text = JSON.stringify(schema);
    const known = components.get(name);
    if (known === undefined) components.set(name, text);
    else if (known !== text && options.closed) {
      if (io === 'output') components.set(name, text);
    } else if (known !== text) throw new Error(`the name ${name} stands for two schemas`);
  }

  const finish = (schema: JsonSchema) => finishSchema(schema, options.closed) as JsonSchema;
  return {
    input: (shape) => write(shape, 'input'),
    output: (shape) => write(shape, 'output'),
    components: () =>
      Object.fromEntries(
        [...components.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, text]) => [name, JSON.parse(text) as JsonSchema]),
      ),
  };
}

function tidy(shape: z.core.$ZodType, schema: JsonSchema, io: 'input' | 'output'): void {
  // A format says what its pattern spells out over hundreds of characters.
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['format'] === 'binary') {
    delete schema['contentEncoding'];
    schema['contentMediaType'] = 'application/octet-stream';
  }
  delete schema['propertyNames'];
  // What is sent is trimmed and then checked: the checks are what a client has to know.
  if (io === 'input' && shape instanceof z.ZodPipe && shape.def.in instanceof z.ZodString) {
    const checked = z.toJSONSchema(shape.def.out as z.ZodType, {
      io,
      unrepresentable: 'any',
      override: (inner) => tidy(inner.zodSchema, inner.jsonSchema as JsonSchema, io),
    });
    const { $schema: _, ...rest } = checked;
    for (const [key, value] of Object.entries(rest)) schema[key] ??= value;
  }
}

function finishSchema(value: unknown, closed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => finishSchema(one, closed));
  if (typeof value !== 'object' || value === null) return value;
  const finished: JsonSchema = {};
  for (const [key, one] of Object.entries(value)) {
    if (key === '$ref' && typeof one === 'string') finished[key] = one.replace('#/$defs/', place);
    else if (key === 'additionalProperties' && one === false && !closed) continue;
    else if (key === 'properties') finished[key] = finishEach(one as JsonSchema, closed);
    else finished[key] = finishSchema(one, closed);
  }
  return finished;
}

/** Properties by name: a property may be called like a keyword. */
function finishEach(properties: JsonSchema, closed: boolean): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, finishSchema(schema, closed)]),
  );
}
