import { measureJsonBulk } from '../../server/lib/json-bulk.ts';

/** Bytes of `fields` in a public write, and of a whole body (specification, "Size and pagination limits"). */
const fieldsSize = 1_048_576;
const bodySize = 2_097_152;
const mostElements = 250_000;
const mostMembers = 100_000;
const anyId = '0190a3c1-7d1e-7a3b-8c4d-5e6f70819200';

/** One body that takes as much work as its bytes can ask for. */
export interface HostileBody {
  readonly name: string;
  /** A collection item's `fields` as JSON, at most 1 MiB. */
  readonly fields: string;
}

/** As many repetitions of a part as fit into `room` bytes and into what a body may hold. */
export function fill(
  part: (n: number) => string,
  before: string,
  after: string,
  room = fieldsSize - 200,
): string {
  const parts: string[] = [];
  let size = before.length + after.length;
  let elements = 0;
  let members = 10;
  for (let n = 0; ; n++) {
    const next = part(n);
    const bulk = measureJsonBulk(Buffer.from(next.startsWith('"') ? `{${next}}` : `[${next}]`));
    size += Buffer.byteLength(next) + 1;
    elements += bulk.elements;
    members += bulk.members;
    if (size > room || elements > mostElements || members > mostMembers) break;
    parts.push(next);
  }
  return `${before}${parts.join(',')}${after}`;
}

const short = (n: number) => n.toString(36);

/** The collection type that the bodies are written for. */
export const hostileType = {
  name: 'Bodies',
  slug: 'bodies',
  schema: [
    { name: 'title', type: 'text', options: { pattern: '^(a|b|c|[^x]+)*$', maxLength: 2_000_000 } },
    { name: 'note', type: 'textarea' },
    { name: 'data', type: 'json' },
    { name: 'rich', type: 'wysiwyg' },
    { name: 'paint', type: 'color' },
    { name: 'day', type: 'date' },
    {
      name: 'rows',
      type: 'repeater',
      options: {
        fields: [
          { name: 'a', type: 'text' },
          { name: 'b', type: 'number' },
          { name: 'c', type: 'json' },
        ],
      },
    },
    { name: 'friends', type: 'reference', options: { multiple: true, referenceType: 'page' } },
    { name: 'sections', type: 'componentPicker' },
    { name: 'more', type: 'componentPicker', options: { allowedComponents: ['part'] } },
    ...Array.from({ length: 200 }, (_, n) => ({
      name: `anotherLongField${n}`,
      type: 'text',
      required: false,
    })),
  ],
};

/** A component that the bodies use. */
export const hostileComponent = {
  name: 'Part',
  slug: 'part',
  schema: [
    { name: 'a', type: 'text' },
    { name: 'inner', type: 'componentPicker' },
    { name: 'data', type: 'json' },
  ],
};

const words = 'the quick brown fox jumps over a lazy dog ';

/** Bodies within the sizes of the specification, each of which multiplies another kind of work. */
export function hostileBodies(): HostileBody[] {
  const json = (value: string) => `{"data":${value}}`;
  const text = (field: string, value: string) => JSON.stringify({ [field]: value });
  const room = 1_048_000;
  const levels = 62;
  return [
    {
      name: 'honest: 50,000 numbers in a json field',
      fields: json(
        `[${Array.from({ length: 50_000 }, (_, n) => n / 7)
          .map((n) => n.toFixed(4))
          .join(',')}]`,
      ),
    },
    { name: 'unknown keys in fields', fields: fill((n) => `"${short(n)}":0`, '{', '}') },
    {
      name: 'unknown keys near to a known one',
      fields: fill((n) => `"anotherLongField${short(n)}":0`, '{', '}'),
    },
    { name: 'keys in a json field', fields: fill((n) => `"${short(n)}":0`, '{"data":{', '}}') },
    {
      name: 'keys in a json field, in descending order',
      fields: fill((n) => `"${short(150_000 - n)}":0`, '{"data":{', '}}'),
    },
    {
      name: 'long keys in a json field',
      fields: fill((n) => `"${'k'.repeat(200)}${n}":{"a":[]}`, '{"data":{', '}}'),
    },
    { name: 'integer keys in a json field', fields: fill((n) => `"${n * 997}":0`, '{"data":{', '}}') },
    { name: 'numbers in a json field', fields: fill(() => '0', '{"data":[', ']}') },
    { name: 'short strings in a json field', fields: fill(() => '""', '{"data":[', ']}') },
    { name: 'different strings in a json field', fields: fill((n) => `"${short(n)}"`, '{"data":[', ']}') },
    { name: 'empty objects in a json field', fields: fill(() => '{}', '{"data":[', ']}') },
    { name: 'empty arrays in a json field', fields: fill(() => '[]', '{"data":[', ']}') },
    { name: 'small objects in a json field', fields: fill(() => '{"b":0,"a":1}', '{"data":[', ']}') },
    {
      name: '62 levels, again and again',
      fields: fill(() => `${'['.repeat(levels)}${']'.repeat(levels)}`, '{"data":[', ']}'),
    },
    {
      name: '62 levels of keys, again and again',
      fields: fill(() => `${'{"abcdefghij":'.repeat(levels)}0${'}'.repeat(levels)}`, '{"data":[', ']}'),
    },
    { name: 'long text against a pattern', fields: text('title', 'ab '.repeat(room / 3)) },
    { name: 'text of angle brackets', fields: text('rich', '<'.repeat(room)) },
    { name: 'text of open tags', fields: text('rich', '<a '.repeat(room / 3)) },
    { name: 'text of entities', fields: text('rich', '&amp;'.repeat(room / 5)) },
    { name: 'text of words', fields: text('rich', words.repeat(room / words.length)) },
    { name: 'text of short words', fields: text('rich', 'a b '.repeat(room / 4)) },
    {
      name: 'text of different words',
      fields: text(
        'rich',
        Array.from({ length: 190_000 }, (_, n) => short(n))
          .join(' ')
          .slice(0, room),
      ),
    },
    { name: 'text of combining marks', fields: text('rich', `a${'\u0315\u0300'.repeat(room / 4 - 1)}`) },
    { name: 'text of Japanese', fields: text('rich', '東京都は日本の首都です。'.repeat(room / 36)) },
    { name: 'text that decomposes', fields: text('rich', '\uFDFA'.repeat(room / 3)) },
    { name: 'text of Thai', fields: text('rich', 'ภาษาไทยเป็นภาษาที่มีระดับเสียง'.repeat(room / 90)) },
    { name: 'a long colour', fields: text('paint', `rgb(${' '.repeat(room - 20)}`) },
    { name: 'a long date', fields: text('day', '1 '.repeat(room / 2)) },
    { name: 'a colour of one long hex number', fields: text('paint', `#${'0'.repeat(room)}`) },
    { name: 'empty repeater rows', fields: fill(() => '{}', '{"rows":[', ']}') },
    { name: 'repeater rows', fields: fill((n) => `{"a":"${short(n)}","b":${n}}`, '{"rows":[', ']}') },
    {
      name: 'repeater rows with different json',
      fields: fill((n) => `{"c":{"${short(n)}":${n}}}`, '{"rows":[', ']}'),
    },
    { name: 'repeater rows with unknown keys', fields: fill((n) => `{"z${short(n)}":0}`, '{"rows":[', ']}') },
    { name: 'repeater rows of the wrong type', fields: fill(() => '0', '{"rows":[', ']}') },
    {
      name: 'references',
      fields: fill(
        (n) => `"${anyId.slice(0, -6)}${(n + 100_000).toString(16).padStart(6, '0')}"`,
        '{"friends":[',
        ']}',
      ),
    },
    { name: 'one reference again and again', fields: fill(() => `"${anyId}"`, '{"friends":[', ']}') },
    { name: 'components', fields: fill(() => '{"_type":"part"}', '{"sections":[', ']}') },
    {
      name: 'components with a text',
      fields: fill((n) => `{"_type":"part","a":"${short(n)}"}`, '{"more":[', ']}'),
    },
    {
      name: 'components with different json',
      fields: fill((n) => `{"_type":"part","data":{"${short(n)}":[${n},1]}}`, '{"sections":[', ']}'),
    },
    {
      name: 'components of unknown types',
      fields: fill((n) => `{"_type":"${short(n)}"}`, '{"sections":[', ']}'),
    },
    {
      name: 'components in themselves',
      fields: fill(() => '{"_type":"part","inner":[{"_type":"part","inner":[]}]}', '{"sections":[', ']}'),
    },
    {
      name: 'many fields with a text each',
      fields: JSON.stringify(
        Object.fromEntries(
          Array.from({ length: 200 }, (_, n) => [`anotherLongField${n}`, words.repeat(120)]),
        ),
      ),
    },
  ];
}

/** Whole bodies of up to 2 MiB that are no items. */
export function hostileWholeBodies(): { name: string; body: string }[] {
  const head = '{"name":"x","slug":"x",';
  return [
    { name: 'keys beside fields', body: fill((n) => `"${short(n)}":0`, head, '}', bodySize - 200) },
    { name: 'a list for fields', body: fill(() => '{}', `${head}"fields":[`, ']}', bodySize - 200) },
    { name: 'a list for a body', body: fill(() => '[]', '[', ']', bodySize - 200) },
    { name: 'a name of 2 MB', body: `{"slug":"x","name":"${'é'.repeat(1_000_000)}"}` },
    { name: 'a slug of 2 MB', body: `{"name":"x","slug":"${'a-'.repeat(1_000_000)}"}` },
    {
      name: 'levels beyond the limit',
      body: `${head}"fields":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`,
    },
  ];
}
