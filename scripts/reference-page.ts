import { errorMeanings } from '../server/app/openapi/error-meanings.ts';
import { operations } from '../server/app/openapi/operations.ts';
import { type PolicyRow, policy } from '../server/app/policy.ts';
import { filterOperators } from '../server/features/entries/parse-filters.ts';
import { fieldTypes } from '../server/features/schemas/field-types/registry.ts';
import { type ErrorCode, errorCatalogue } from '../server/lib/service-error.ts';
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
  if (row.superAdmin) return 'session, super-admin';
  if (row.credential === 'session') return row.role ? `session, ${row.role}` : 'session';
  if (!row.permission) return row.secretKey ? 'secret key' : 'API key';
  return `secret key, \`${row.permission}\`${row.idempotent ? ', Idempotency-Key' : ''}`;
}

function routes(): string {
  const rows = (policy as readonly PolicyRow[]).map((row) => [
    row.method,
    `\`/api/v1${row.path.replaceAll('{.+}', '')}\``,
    needs(row),
    operations[row.operation as keyof typeof operations].summary,
  ]);
  return table(['Method', 'Path', 'Needs', 'Does'], rows);
}

function errors(): string {
  return table(
    ['Code', 'HTTP', 'Meaning'],
    Object.entries(errorCatalogue).map(([code, status]) => [
      `\`${code}\``,
      String(status),
      errorMeanings[code as ErrorCode],
    ]),
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

const page = `# API reference

Every route, error code and field type, made from the program itself. Parameters, bodies, answers and examples of each
route stand in the OpenAPI 3.1 document [\`server/openapi.json\`](../../server/openapi.json), which a running Galley serves
at \`/openapi.json\` and shows at \`/docs\`, where requests can be tried with a key. How to use them is told in the
[guide](../guide/site-in-ten-minutes.md).

<!-- Made by scripts/reference-page.ts; changes here are overwritten. -->

## Routes

${routes()}

Page slugs may hold \`/\`. \`GET\` routes answer \`HEAD\` too, and public reads answer \`OPTIONS\` without a key. Outside
\`/api/v1\`: \`GET /healthz\` (alive), \`GET /readyz\` (can serve), \`GET /metrics\` (Prometheus), \`GET /openapi.json\`
and \`GET /docs\`.

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
`;

writeOrCheck(path, page, command);
