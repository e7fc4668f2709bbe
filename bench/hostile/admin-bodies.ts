import { fill } from './bodies.ts';

/** A request of the admin API or of a sign-in whose body takes as much work as its bytes can ask for. */
export interface HostileRequest {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly body: string;
}

/** Bytes of a schema, of a text for the AI, of a body (decisions, "Schemas", "AI"; guards). */
const schemaSize = 1_048_576 - 1000;
const textSize = 200_000;
const bodySize = 2_097_152 - 200;

const anyId = (n: number) => `0190a3c1-7d1e-7a3b-8c4d-${n.toString(16).padStart(12, '0')}`;

/** Requests of people within the sizes that they may have; `round` makes their slugs differ. */
export function hostileAdminBodies(round: number): HostileRequest[] {
  return [...schemaSaves(round), ...pageWrites(round), ...aiTexts(), ...lists(), ...signIns()];
}

function schemaSaves(round: number): HostileRequest[] {
  const schemas: readonly (readonly [name: string, schema: string])[] = [
    ['fields', fill((n) => `{"name":"f${n}","type":"text"}`, '[', ']', schemaSize)],
    ['fields with labels', fill((n) => `{"name":"f${n}","label":"F","type":"number"}`, '[', ']', schemaSize)],
    ['fields of one name', fill(() => '{"name":"f","type":"text"}', '[', ']', schemaSize)],
    ['fields of unknown types', fill((n) => `{"name":"f${n}","type":"texd"}`, '[', ']', schemaSize)],
    [
      'fields with unknown options',
      fill((n) => `{"name":"f${n}","type":"text","options":{"minLenght":1}}`, '[', ']', schemaSize),
    ],
    ['empty fields', fill(() => '{}', '[', ']', schemaSize)],
    ['patterns that fold letters', heavyFields(`(?i)[${'\\pL'.repeat(330)}]`)],
    ['patterns of classes', heavyFields('[\\pL\\pN]'.repeat(125))],
    ['patterns that do not compile', heavyFields(`(${'x'.repeat(998)}`)],
    ['patterns of uuids', heavyFields('^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')],
    [
      'patterns',
      fill(
        (n) => `{"name":"f${n}","type":"text","options":{"pattern":"^a{1,${n % 9}}$"}}`,
        '[',
        ']',
        schemaSize,
      ),
    ],
    ['one heavy pattern', '[{"name":"f","type":"text","options":{"pattern":"(((a{1,20}){1,20}){1,20})"}}]'],
    [
      'choices',
      fill(
        (n) => `{"label":"","value":"${n}"}`,
        '[{"name":"f","type":"select","options":{"choices":[',
        ']}}]',
        schemaSize,
      ),
    ],
    [
      'fields of a repeater',
      fill(
        (n) => `{"name":"f${n}","type":"text"}`,
        '[{"name":"f","type":"repeater","options":{"fields":[',
        ']}}]',
        schemaSize,
      ),
    ],
    [
      'repeaters',
      fill(
        (n) => `{"name":"f${n}","type":"repeater","options":{"fields":[{"name":"a","type":"text"}]}}`,
        '[',
        ']',
        schemaSize,
      ),
    ],
    [
      'component fields',
      fill(
        (n) => `{"name":"f${n}","type":"componentPicker","options":{"allowedComponents":["part"]}}`,
        '[',
        ']',
        schemaSize,
      ),
    ],
    [
      'a long default',
      `[{"name":"f","type":"json","options":{"defaultValue":${fill(() => '0', '[', ']', 900_000)}}}]`,
    ],
  ];
  return schemas.flatMap(([name, schema], n) =>
    ['page-types', 'components', 'collection-types'].flatMap((kind): HostileRequest[] => {
      const body = `{"name":"x","slug":"s-${round}-${n}","schema":${schema}}`;
      return [{ name: `${kind}, ${name}`, method: 'POST', path: `/admin/${kind}`, body }];
    }),
  );
}

/** As many fields as a schema may have, each with the pattern. */
function heavyFields(pattern: string): string {
  const field = (n: number) => ({ name: `f${n}`, type: 'text', options: { pattern: `${pattern}${n % 2}` } });
  return JSON.stringify(Array.from({ length: 1000 }, (_, n) => field(n)));
}

function pageWrites(round: number): HostileRequest[] {
  const tree = fill((n) => `{"_type":"part","a":"${n}","inner":[{"_type":"part"}]}`, '{"sections":[', ']}');
  const parts = fill((n) => `{"_type":"part","a":"${n}"}`, '{"sections":[', ']}');
  return [['a tree of components', tree] as const, ['components', parts] as const].map(
    ([name, fields], n) => ({
      name: `a page of ${name}`,
      method: 'POST',
      path: '/admin/pages',
      body: `{"name":"x","slug":"p-${round}-${n}","pageType":"bodies","fields":${fields}}`,
    }),
  );
}

function aiTexts(): HostileRequest[] {
  const words = 'the quick brown fox jumps over a lazy dog. ';
  const different = Array.from({ length: textSize }, (_, n) => n.toString(36)).join(' ');
  const sharedWords = Array.from({ length: 330 }, (_, n) => (n + 1300).toString(36)).join(' ');
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['words', words.repeat(textSize / words.length)],
    ['different words', different.slice(0, textSize)],
    ['different sentences', different.replaceAll(' ', '. ').slice(0, textSize)],
    ['open tags', '<a '.repeat(textSize / 3)],
    ['angle brackets', '<'.repeat(textSize)],
    ['entities', '&amp;'.repeat(textSize / 5)],
    ['spaces', ' '.repeat(textSize - 1).concat('a')],
    ['one word', 'a'.repeat(textSize)],
    [
      'sentences of many words',
      Array.from({ length: 200 }, (_, n) => `A${n} ${sharedWords}. `)
        .join('')
        .slice(0, textSize),
    ],
    ['full stops', '. '.repeat(textSize / 2)],
    ['combining marks', `a${'\u0315\u0300'.repeat(textSize / 2 - 1)}`],
    ['Japanese', '東京都は日本の首都です。'.repeat(textSize / 12)],
    ['Thai', 'ภาษาไทยเป็นภาษาที่มีระดับเสียง'.repeat(textSize / 30)],
  ];
  return texts.flatMap(([name, text]): HostileRequest[] => [
    {
      name: `SEO of ${name}`,
      method: 'POST',
      path: '/admin/ai/seo',
      body: JSON.stringify({ content: text }),
    },
    ...['headline', 'summary'].map((task) => ({
      name: `${task} of ${name}`,
      method: 'POST' as const,
      path: '/admin/ai/suggestions',
      body: JSON.stringify({ task, text, count: 5 }),
    })),
  ]);
}

/** What is a list where a list is wanted, and more of it than anybody has. */
function lists(): HostileRequest[] {
  const ids = fill((n) => `"${anyId(n)}"`, '{"ids":[', ']}', bodySize);
  const bulk = ['bulk-delete', 'bulk-publish', 'bulk-unpublish', 'check-publishing'].map((verb) => ({
    name: `${verb} of many`,
    method: 'POST' as const,
    path: `/admin/collection-items/${verb}`,
    body: ids,
  }));
  const hook = '{"name":"x","url":"https://example.com/","events":';
  return [
    ...bulk,
    { name: 'a new order of many', method: 'POST', path: '/admin/collection-items/reorder', body: ids },
    {
      name: 'a webhook of many events',
      method: 'POST',
      path: '/admin/webhooks',
      body: fill(() => '"page.published"', `${hook}[`, ']}', bodySize),
    },
    {
      name: 'a webhook of many headers',
      method: 'POST',
      path: '/admin/webhooks',
      body: fill((n) => `"x-${n}":"a"`, `${hook}["page.published"],"headers":{`, '}}', bodySize),
    },
    {
      name: 'a webhook of a long address',
      method: 'POST',
      path: '/admin/webhooks',
      body: JSON.stringify({ name: 'x', url: `https://${'a.'.repeat(1_000_000)}`, events: [] }),
    },
    {
      name: 'a key of many permissions',
      method: 'POST',
      path: '/admin/api-keys',
      body: fill(() => '"content:write"', '{"name":"x","type":"secret","permissions":[', ']}', bodySize),
    },
    {
      name: 'a migration of many steps',
      method: 'POST',
      path: '/admin/migrations',
      body: fill(
        (n) => `{"op":"renameField","field":"a${n}","to":"b"}`,
        '{"kind":"item","typeSlug":"bodies","operations":[',
        ']}',
        bodySize,
      ),
    },
    {
      name: 'an invitation with a long address',
      method: 'POST',
      path: '/admin/users/invite',
      body: JSON.stringify({ email: `${'a.'.repeat(900_000)}@example.com`, role: 'editor' }),
    },
  ];
}

/** Sign-ins are refused above a few kilobytes, which has to be before they are parsed. */
function signIns(): HostileRequest[] {
  const long = 'a@'.repeat(1_000_000);
  const paths = ['login', 'forgot-password', 'setup-password', 'reset-password', 'setup'];
  return paths.flatMap((path): HostileRequest[] => [
    {
      name: `${path} with a long address`,
      method: 'POST',
      path: `/auth/${path}`,
      body: JSON.stringify({ email: long, password: long, token: long }),
    },
    {
      name: `${path} with many keys`,
      method: 'POST',
      path: `/auth/${path}`,
      body: fill((n) => `"${n}":0`, '{', '}', bodySize),
    },
  ]);
}
