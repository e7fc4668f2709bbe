import { z } from 'zod';
import { type PolicyRow, policy } from '../server/app/policy.ts';
import { filterOperators } from '../server/features/entries/parse-filters.ts';
import { createItemBody, updateItemBody } from '../server/features/items/shapes.ts';
import { createPageBody, updatePageBody } from '../server/features/pages/shapes.ts';
import { fieldTypes } from '../server/features/schemas/field-types/registry.ts';
import { createTypeBody } from '../server/features/schemas/shapes.ts';
import { errorCatalogue } from '../server/lib/service-error.ts';
import { writeOrCheck } from './generated-file.ts';

const path = 'docs/reference/api.md';
const command = 'node scripts/reference-page.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function needs(row: PolicyRow): string {
  if (row.credential === 'none') return '–';
  if (row.credential === 'session') return row.role ? `session, ${row.role}` : 'session';
  if (!row.permission) return 'API key';
  return `secret key, \`${row.permission}\`${row.idempotent ? ', Idempotency-Key' : ''}`;
}

function routes(): string {
  const rows = (policy as readonly PolicyRow[]).map((row) => [
    row.method,
    `\`/api/v1${row.path.replaceAll('{.+}', '')}\``,
    needs(row),
    `\`${row.operation}\``,
  ]);
  return table(['Method', 'Path', 'Needs', 'Operation'], rows);
}

function errors(): string {
  return table(
    ['Code', 'HTTP'],
    Object.entries(errorCatalogue).map(([code, status]) => [`\`${code}\``, String(status)]),
  );
}

function fieldTypeRows(): string {
  const rows = [...fieldTypes.values()].map((type) => [
    `\`${type.name}\``,
    type.category,
    Object.keys(type.options.shape)
      .map((option) => `\`${option}\``)
      .join(', '),
  ]);
  return table(['Type', 'Category', 'Options'], rows);
}

function shape(title: string, body: z.ZodType): string {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return `### ${title}\n\n\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\``;
}

const page = `# API reference

Every route, error code, field type and request body, made from the program itself. How to use them is told in the
[guide](../guide/site-in-ten-minutes.md).

<!-- Made by scripts/reference-page.ts; changes here are overwritten. -->

## Routes

${routes()}

Page slugs may hold \`/\`. \`GET\` routes answer \`HEAD\` too, and public reads answer \`OPTIONS\` without a key. Outside
\`/api/v1\`: \`GET /healthz\` (alive) and \`GET /readyz\` (can serve).

## Errors

\`{ "error": { "code": "…", "message": "…", "details": { … } } }\`

${errors()}

\`POST\` and \`PUT\` on pages and collections, and \`page\`, \`limit\` and \`sort\` of \`GET /collections/:type\`, answer a
malformed request in the shape of the validator instead: \`{ "success": false, "error": { "name": "ZodError", "message":
"[…]" } }\`, where \`message\` is a JSON text with the issues.

## Filters

\`filter[name][op]=value\`, \`filter[slug][op]=value\`, \`filter[fields.<path>][op]=value\`; without \`[op]\` it is \`eq\`.
At most 20, all of which must hold.

Operators: ${filterOperators.map((operator) => `\`${operator}\``).join(', ')}.

## Field types

${fieldTypeRows()}

## Request bodies

${[
  shape('POST /collections/:type', createItemBody),
  shape('PUT /collections/:type/:slug', updateItemBody),
  shape('POST /pages', createPageBody),
  shape('PUT /pages/:slug', updatePageBody),
  shape('POST /admin/page-types, /admin/components, /admin/collection-types', createTypeBody),
].join('\n\n')}
`;

writeOrCheck(path, page, command);
