import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorMeanings } from '../server/app/openapi/error-meanings.ts';
import { operations } from '../server/app/operations.ts';
import type { AnyOperation } from '../server/features/api/operation.ts';
import {
  type FilterOperator,
  filterOperators,
  whereFields,
} from '../server/features/entries/filters/parse-filters.ts';
import { valueKeyLength } from '../server/features/entries/indexing/index-content.ts';
import { manyEntries } from '../server/features/entries/lists/list-steps.ts';
import { enoughHits, sampleSize } from '../server/features/entries/lists/plan-total.ts';
import { compileSchema } from '../server/features/schemas/compile-schema.ts';
import { namedColors } from '../server/features/schemas/field-types/parts/named-colors.ts';
import { fieldTypes } from '../server/features/schemas/field-types/registry.ts';
import { type ErrorCode, errorCatalogue } from '../server/lib/service-error.ts';
import { writeOrCheck } from './generated-file.ts';

const template = new URL('reference-page.md', import.meta.url);

const path = 'docs/reference/api.md';
const command = 'node scripts/reference-page.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function needs({ access }: AnyOperation): string {
  if (access.credential === 'none') return 'none';
  if (access.superAdmin) return 'session, super-admin';
  if (access.credential === 'session') return access.role ? `session, ${access.role}` : 'session';
  if (!access.permission) return access.secretKey ? 'secret key' : 'API key';
  return `secret key, \`${access.permission}\`${access.idempotent ? ', Idempotency-Key' : ''}`;
}

function routes(): string {
  const rows = operations.map((row) => [
    row.method,
    `\`/api/v1${row.path.replaceAll('{.+}', '')}\``,
    needs(row),
    row.summary,
  ]);
  return table(['Method', 'Path', 'Access', 'Operation'], rows);
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

/** Returns a value as JSON on one line. Placeholders such as `<media object>` have no quotes. */
function inJson(value: unknown): string {
  const text = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  return `\`${text.replaceAll(/"(<\w+ object>)"/g, '$1')}\``;
}

function valueRows(): string {
  const rows = [...fieldTypes.values()].flatMap(({ name, values: { format, refused, forms, dangling } }) =>
    forms.map(({ written, delivered, options }, index) => [
      index === 0 ? `\`${name}\`` : '',
      index === 0 ? format : '',
      `${inJson(written)}${options ? ` (${Object.entries(options).map(inOption).join(', ')})` : ''}`,
      delivered === undefined ? 'The same' : inJson(delivered),
      index === 0 ? refused.map(inJson).join(', ') : '',
      index === 0 ? (dangling ?? '–') : '',
    ]),
  );
  return table(
    ['Type', 'Values', 'In a write', 'In a read', 'Rejected', 'If the target is deleted or unpublished'],
    rows,
  );
}

function inOption([option, value]: [string, unknown]): string {
  return `\`${option}: ${value}\``;
}

function whereFieldNames(): string {
  const names = [...whereFields.keys()].map((field) => `\`${field}\``);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const whereMeanings: Readonly<Record<string, string>> = {
  _id: 'The id of the entry. `in` accepts a list of ids.',
  publishedAt:
    'The time of the last publication. Items contain this time as `_publishedAt`. In previews, a draft can have no value.',
  createdAt: 'The time when the entry was created',
  updatedAt:
    'The time of the last change to the published content. Items contain this time as `_updatedAt`. In previews, the value is the time of the last change to the draft.',
};

function whereRows(): string[][] {
  return [...whereFields].map(([field, operators]) => [
    `\`${field}\``,
    operators.map((operator) => `\`${operator}\``).join(' '),
    whereMeanings[field] ?? '',
  ]);
}

function sortableTypes(): string {
  const fields = [...fieldTypes.keys()].map((name) => ({ name, type: name }));
  const names = compileSchema(fields).fields.flatMap(({ field, rules }) =>
    rules.order ? [`\`${field.name}\``] : [],
  );
  return names.join(', ');
}

const operatorMeanings: Readonly<Record<FilterOperator, string>> = {
  eq: 'The field has the value, or is an array that contains the value.',
  ne: 'The field has another value or no value.',
  gt: 'The field is greater than the value.',
  gte: 'The field is greater than the value or equal.',
  lt: 'The field is less than the value.',
  lte: 'The field is less than the value or equal.',
  in: 'The field has one of the values. Separate the values with commas.',
  nin: 'The field has none of the values. Separate the values with commas.',
  contains:
    'The field contains the text, in upper or lower case, or is an array with an element that equals the text.',
  startsWith: 'The field starts with the text, in upper or lower case.',
  endsWith: 'The field ends with the text, in upper or lower case.',
  exists: '`true`: the field has a value. `false`: the field has no value.',
};

function operatorRows(): string {
  const rows = filterOperators.map((operator) => [`\`${operator}\``, operatorMeanings[operator]]);
  return table(['Operator', 'Matches an entry if'], rows);
}

const parts: Readonly<Record<string, () => string>> = {
  routes,
  errors,
  operators: operatorRows,
  whereFields: whereFieldNames,
  whereRows: () => table(['Field', 'Operators', 'Meaning'], whereRows()),
  sortableTypes,
  valueKeyLength: () => String(valueKeyLength),
  manyEntries: () => manyEntries.toLocaleString('en'),
  estimatedShare: () => String((enoughHits / sampleSize) * 100),
  sampleSize: () => sampleSize.toLocaleString('en'),
  fieldTypes: fieldTypeRows,
  values: valueRows,
  colors: () => [...namedColors].join(' '),
};

/** Replaces `{{name}}` in the template. @throws Error for an unknown name */
function fillTemplate(text: string): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (!part) throw new Error(`${fileURLToPath(template)} contains the unknown name {{${name}}}`);
    return part();
  });
}

/** Breaks a line after at most 100 characters. Table rows stay whole. */
function wrapLine(line: string): string {
  if (line.length <= 100 || line.startsWith('|')) return line;
  const indent = line.startsWith('- ') ? '  ' : '';
  const end = line.lastIndexOf(' ', 100);
  return `${line.slice(0, end)}\n${wrapLine(indent + line.slice(end + 1))}`;
}

const page = fillTemplate(readFileSync(template, 'utf8'));
writeOrCheck(path, page.split('\n').map(wrapLine).join('\n'), command);
