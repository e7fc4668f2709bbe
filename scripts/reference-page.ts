import { errorMeanings } from '../server/app/openapi/error-meanings.ts';
import { operations } from '../server/app/operations.ts';
import type { AnyOperation } from '../server/features/api/operation.ts';
import { filterOperators, whereFields } from '../server/features/entries/filters/parse-filters.ts';
import { valueKeyLength } from '../server/features/entries/indexing/index-content.ts';
import { manyEntries } from '../server/features/entries/lists/list-steps.ts';
import { enoughHits, sampleSize } from '../server/features/entries/lists/plan-total.ts';
import { compileSchema } from '../server/features/schemas/compile-schema.ts';
import { namedColors } from '../server/features/schemas/field-types/parts/named-colors.ts';
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

function needs({ access }: AnyOperation): string {
  if (access.credential === 'none') return '–';
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

/** A value as JSON on one line; what stands for something else is shown without quotes. */
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
      delivered === undefined ? 'as written' : inJson(delivered),
      index === 0 ? refused.map(inJson).join(', ') : '',
      index === 0 ? (dangling ?? '–') : '',
    ]),
  );
  return table(
    ['Type', 'Values', 'Written', 'Delivered', 'Refused', 'When what it names is gone or unpublished'],
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
  _id: 'the id; `in` takes a list of them',
  publishedAt: 'the last publication, `_publishedAt` of an item; under preview a draft may have none',
  createdAt: 'when the record was made',
  updatedAt: 'the last change that readers can see, `_updatedAt` of an item; under preview the last of all',
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
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)} field`;
}

const page = `# API reference

Every route, error code and field type, made from the program itself. Parameters, bodies, answers and examples of each
route stand in the OpenAPI 3.1 document [\`server/openapi.json\`](../../server/openapi.json), which a running Galley serves
at \`/openapi.json\` and shows at [\`/docs/api/\`](/docs/api/), where requests can be tried with a key. How to use
them is told in the [guide](../guide/site-in-ten-minutes.md), with [recipes for lists](../guide/lists.md).

<!-- Made by scripts/reference-page.ts; changes here are overwritten. -->

## Routes

${routes()}

Page slugs may hold \`/\`. \`GET\` routes answer \`HEAD\` too, and public reads answer \`OPTIONS\` without a key. Outside
\`/api/v1\`: \`GET /healthz\` (alive), \`GET /readyz\` (can serve), \`GET /metrics\` (Prometheus), \`GET /openapi.json\`,
\`GET /docs\` (these pages) and \`GET /docs/api/\` (the explorer).

## Errors

\`{ "error": { "code": "…", "message": "…", "details": { … } } }\`, the component \`Error\` of the OpenAPI document.

${errors()}

\`POST\` and \`PUT\` on pages and collections, and \`page\`, \`limit\`, \`sort\` and \`total\` of \`GET /collections/:type\`, answer a
malformed request in the shape of the validator instead: \`{ "success": false, "error": { "name": "ZodError", "message":
"[…]" } }\`, where \`message\` is a JSON text with the issues.

## Filters

\`filter[name][op]=value\`, \`filter[slug][op]=value\`, \`filter[fields.<path>][op]=value\`; without \`[op]\` it is \`eq\`.
\`where=<field>:<op>:<value>\` says the same in one text, for clients that are generated from the OpenAPI document and
cannot put a key into a key: \`where=fields.rating:gte:4\`; repeated for more. At most 20 of both kinds, all of which must
hold.

Only \`where\` knows ${whereFieldNames()} besides, on items, pages and posts:

${table(['Field', 'Operators', 'Is'], whereRows())}

A time is an ISO date (its beginning) or timestamp, in UTC without an offset, or \`now\`, \`now-7d\`, \`now+2h\` (\`m\` \`h\`
\`d\` \`w\`; a \`+\` that the URL does not encode counts as one). \`now\` is the beginning of the current minute. It works for
\`date\` and \`datetime\` fields too, which are compared as their text: \`where=fields.startsAt:gte:now\`; write moments in UTC
(\`2026-01-31T09:30:00Z\`). An answer that depends on now says \`no-store\`, and the service itself keeps it to the end of the
minute. What is no id in a list of ids is passed over.

Operators: ${filterOperators.map((operator) => `\`${operator}\``).join(', ')}.

A path that the type has no field for is no fault: it matches like a field that every item lacks, so \`ne\`, \`nin\` and
\`exists=false\` match all items and everything else none. Look at \`GET /schemas/collection-types/:slug\` when a filter
finds nothing.

## Order

\`sort=-publishedAt,name\`: keys separated by commas, \`-\` for descending; ties break by id in the direction of the last key.
Items take one content field before all other keys: \`sort=-fields.rating,name\`.

- The field is a ${sortableTypes()}, of the type itself or of a nested
  component (\`fields.hero.rank\`). Another is \`INVALID_SORT_FIELDS\`, whose message names those that the type has.
- Numbers are ordered as numbers, \`false\` before \`true\`, all else as text by code point: dates as they are written, so write
  them alike. Of a text the first ${valueKeyLength} code points count.
- Items without a value come last in both directions.
- Items of one value stand in the order of publishing, in the field's direction (\`-fields.rating\` is
  \`-fields.rating,-publishedAt\`), then by id; keys that follow the field replace that. A page of the order of publishing costs
  the same at any number of items. For other keys all items of a value are sorted: that takes long where very many share one.

## Totals

\`total\` says how well the total of \`GET /collections/:type\`, \`/pages\` and \`/blog\` has to be known. Other lists count no
more than they show, or no further than 1,000, and do not take it.

| \`total=\` | \`pagination\` |
|---|---|
| \`exact\`, or nothing | \`{ total, page, limit, totalPages }\`, counted |
| \`estimate\` | \`{ total, page, limit, totalPages, hasNextPage, isEstimate }\`: \`isEstimate\` is \`true\` where the total was estimated |
| \`none\` | \`{ total: null, page, limit, totalPages: null, hasNextPage }\` |

The records of a page and \`hasNextPage\` are right in any case. Another value is 400.

On both databases a total is estimated where a type has more than ${manyEntries.toLocaleString('en')} items and at least ${(enoughHits / sampleSize) * 100} % of them
meet the filters: from a sample of ${sampleSize.toLocaleString('en')} published items, which stand together in ten stretches from the oldest to the
newest. It is off by a tenth or two where what you ask for is spread evenly over the years, and by more where it is not. What
fewer meet is counted; so is everything in smaller types, and under preview; a total that was counted before is told. An
estimate is never below what its page shows, and exact on the last page.

### What costs what

The first question for something new after a change of the type; its total is remembered until the next change. Figures are
processor time of the whole program for one such question, in a type of 300,000 items on SQLite, of which a list without filter takes 8 ms
in the same run: read them against each other. *Grows* means with what is found, or with the type.

${table(
  ['Question', 'exact', '`estimate`, `none`'],
  [
    ['no filter, by any core field or one content field', 'a page at any size: 8 ms', 'the same'],
    ['`_id` by a list', 'as many look-ups', 'the same'],
    ['`eq`, `in`, one that finds few', 'grows with what is found, and little', 'the same'],
    [
      '`gt` `gte` `lt` `lte`, or `eq` that finds most',
      'grows with what is found: 55 ms',
      'a page, a short count and a sample: 30 ms',
    ],
    [
      '`contains`, `startsWith`, `endsWith` that finds much',
      'grows with the type: 125 ms',
      'a page and a sample: 11 ms',
    ],
    ['the same, of which few are found', 'grows with the type: 90 ms', 'the same'],
    [
      'two filters that find much together',
      'grows with the first: 300 ms',
      'a page, a short count and a sample: 13 ms',
    ],
    [
      'two filters that find little together',
      'grows with the first',
      '`estimate` the same; `none` up to half',
    ],
    ['`ne`, `nin`, `exists=false` alone', 'as `eq`', 'a page and a sample'],
    ['the same with another filter', 'grows with the type: 620 ms', 'a page and a sample: 12 to 18 ms'],
    ['`name`, `slug` by a part', 'grows with the type: 170 ms', 'a page and a sample: 11 ms'],
    ['`sort` by a content field and other keys behind it', 'sorts all items of one value', 'the same'],
    ['a page far into a list', 'a step for each item before it', 'the same'],
    [
      'a filter on content under preview',
      'reads every draft',
      '`estimate` the same; `none` ends with its page, unless sorted by content',
    ],
  ],
)}

## What a query may hold

A parameter that a route does not know is ignored and makes no difference to caches: links carry \`utm_…\`, clients add
\`_=…\`, and a later release may know more. A known one with a value that it does not take is 400, with what it takes.
\`locale\`, \`fallback\`, \`sourceMap\`, \`preview\`, \`release\` and \`at\` have the same meaning in each read that lists them.
\`release\` and \`at\` need a preview key: without one they return 401 \`INVALID_PREVIEW_KEY\`.

| Read | Known | Refused | Passed over |
|---|---|---|---|
| \`GET /collections/:type\` | \`page limit total sort filter where fields depth refTypes locale fallback sourceMap preview release at\` | \`page\`, \`limit\`, \`total\`, a repeated or empty \`sort\`: the shape of the validator; \`sort\` by another field: \`INVALID_SORT_FIELDS\`; a core field other than \`name\` and \`slug\` (of \`where\`, and those below Filters), an unknown operator, what is no time, a filter given twice, more than 20: \`INVALID_FILTER_FIELD\`; a malformed \`fields.\` path: \`INVALID_JSON_FIELD_PATH\`; \`depth\` and all after it: \`BAD_REQUEST\` | any other parameter; filters on fields that the type does not have, as above; unknown names in \`fields\` |
| \`GET /collections/:type/:slug\` | \`fields depth refTypes locale fallback sourceMap preview release at\` | an invalid value of any parameter except \`fields\`: \`BAD_REQUEST\` | any other, \`filter\` too; unknown names in \`fields\` |
| \`GET /pages\` | \`page limit total sort filter where pageType fields depth refTypes locale fallback sourceMap preview release at\` | \`INVALID_PAGINATION\`, \`INVALID_SORT_FIELDS\`, \`INVALID_FILTER_FIELD\` (pages have no content fields here), \`BAD_REQUEST\` | any other; names in \`fields\` that a page does not have; a \`pageType\` that there is not finds nothing |
| \`GET /pages/:slug\` | \`fields depth refTypes locale fallback sourceMap preview release at\` | an invalid value of any parameter except \`fields\`: \`BAD_REQUEST\` | any other; unknown names in \`fields\` |
| \`GET /blog\`, \`GET /blog/:slug\` | \`page limit total sort category tag author where fields locale fallback sourceMap preview release at\`; of one post \`fields locale fallback sourceMap preview release at\` | \`BAD_REQUEST\`, \`INVALID_QUERY\`, \`INVALID_SORT_FIELDS\`, \`INVALID_FILTER_FIELD\` | any other, \`filter\` too; unknown names in \`fields\` |
| \`GET /redirects\` | \`page limit kind type locale\` | \`page\`, \`limit\`, another \`kind\` than \`page\`, \`item\` or \`post\`: \`BAD_REQUEST\` | any other; a \`type\` that there is not finds nothing |
| \`GET /media\`, \`/schemas\`, \`/changes\` and the lists of \`/admin\` | as the OpenAPI document lists them | a known one with a bad value: \`BAD_REQUEST\`, or the code that the document names | any other |

### Addresses

Where a public path has \`:slug\` for a page, an item or a post, the id of the record may stand, on reads as on writes: a
published record (under preview a live one) whose slug it is wins. An id of another type or tenant, or of a record that is not
to be seen, is the same 404 as a slug that nobody has. An id is an address of its own: it is answered without a redirect.

### Some of a record

\`fields=title,_slug\` answers these keys alone: of items the keys of their root, service keys (\`_id\`, \`_slug\`…) as well as
fields; of pages keys of their root and names inside \`content\` (\`content\` itself is all of it); of posts the keys of their
root. Nothing but what is named is there, not even an id, and names that a record does not have are passed over; no names
at all are all of them. What is not named is not loaded either, so short lists of large records are cheap. Records that a
named reference points to are whole.

### Redirects

One shape tells where a renamed record is: \`{ "from", "to", "url" }\`, the slug that was asked for, the slug now, and the path
below \`/api/v1\`.

| Where | What |
|---|---|
| \`GET /collections/:type/:slug\` | 301 with \`{ "redirect": { "from", "to", "url" } }\`, without \`Location\` |
| \`GET /pages/:slug\`, \`GET /blog/:slug\` | 200 with the record, and beside it \`"redirect": { "from", "to", "url", "permanent": true }\`, else \`null\` |
| \`GET /redirects\` | all of them, for routers and sites that are built: \`{ "kind", "type", "from", "to", "url", "permanent": true }\` |

\`kind\` is \`page\`, \`item\` or \`post\`, \`type\` the slug of the type (\`null\` for posts). The list holds exactly
the slugs that a read would redirect: not those of records that are unpublished or deleted, and not one that a published
record of the same kind (of the same type, for items) holds again. Preview keys show no more of it.

## Field types

${fieldTypeRows()}

A field may have any name that begins with a letter and goes on with letters, digits and underscores, \`constructor\` and
\`toString\` too. Inside \`json\` values the keys \`__proto__\`, \`constructor\` and \`prototype\` are refused. A body holds at most
250,000 array elements and 100,000 object members; more is 400 \`BAD_REQUEST\` with \`TOO_MANY_VALUES\` in \`details.errors\`.

## Values

Write pictures and references as objects: these are delivered resolved. A bare id is taken too and delivered as it is.

${valueRows()}

- \`<media object>\` is \`{ "_id", "_filename", "_url", "_mimeType", "_width", "_height", "_altText" }\`, and where the record
  has them \`_caption\` (a text that is not empty), \`_focalPoint\` (\`{ "x", "y" }\`, shares of width and height from 0 to 1;
  left out for the centre), \`_thumbHash\` (base64), of videos \`_duration\` (seconds), and of videos and PDFs
  \`_poster\` (\`{ "_id", "_url", "_width", "_height" }\`). They are what \`GET /media/:id\` calls \`caption\`, \`focalPoint\`, \`thumbHash\`,
  \`duration\` and \`poster\`. \`<item object>\`
  is the content of the item with \`_type\` (the slug of its collection type; left out with \`?refTypes=false\`), \`_id\`,
  \`_slug\` and \`_name\`; pages and posts are delivered as \`{ "_type", "_id", "_slug", "_name" }\`, people as
  \`{ "_type", "_id", "_name" }\`. References below the level of \`?depth\` stay \`{ "_ref", "_type" }\`.
- These objects are taken on write for what they stand for, by their \`_id\`, and stored as \`{ "id" }\` or
  \`{ "_ref", "_type" }\`: everything else in them is passed over, and changes neither the file nor the item. So what was
  read can be changed and sent back, in fields, components, rows and arrays. Of an item, \`_id _name _slug _sortOrder
  _publishedAt _updatedAt _source\` in \`fields\` are passed over; every other key that is no field is \`UNKNOWN_FIELD\`.
- Each component of a \`componentPicker\` and each row of a \`repeater\` has a \`_key\`: 8 letters and digits that stay with it
  when it is moved or changed. Writes may send it; another form is \`INVALID_KEY\`, the same twice in an array
  \`DUPLICATE_KEY\`. What is sent without one keeps the key of what says the same in the stored array, else of what stood
  after the same object and is of the same component, else it gets a new one. Published reads, events and webhooks have no
  keys; a write answers with them if it sends one or says \`?sourceMap=true\`, and so do previews that say it.
- What is delivered as \`null\` or left out of an array because its target is gone or unpublished is cleared when it is sent
  back so. To keep it, send only the keys that you change.
- \`{ "_media": … }\` is a form that content migrations store. It is delivered as \`<media object>\` and refused on write.
- The picture of a blog post is \`featuredImageId\`; the admin API also takes \`featuredImage\` in the forms of \`image\`
  and \`author\` as it is delivered. The ids win where both are sent.
- Named colours: ${[...namedColors].join(' ')}.
- Content is at most 1 MB of JSON, in UTF-8 and without NUL or lone surrogates. A number that a double does not hold
  returns 400 \`BAD_REQUEST\` with its path; send it as a string. These are whole numbers beyond ±9007199254740992 that would
  be returned as another number (\`9007199254740993\`), overflow (\`1e400\`) and underflow to zero (\`1e-400\`). Fractions are
  rounded as IEEE 754 does. Every number that a read returns can be sent back.
- \`null\` clears a field. A picture or reference whose target does not exist is refused when it is written.
`;

writeOrCheck(path, page, command);
