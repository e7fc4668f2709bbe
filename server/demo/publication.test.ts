import { describe, expect, it } from 'vitest';
import type { Field } from '../features/schemas/field-types/field-type.ts';
import { isFieldTypeName } from '../features/schemas/field-types/registry.ts';
import {
  type ContentEntry,
  type ContentMarker,
  contentMarker,
  isMarker,
} from '../features/transfer/content-folder/content.ts';
import { readContentFolder } from '../features/transfer/content-folder/read-content-folder.ts';
import { assets } from '../platform/assets/assets.ts';
import { contentFaults, mimeTypeOf } from './content-faults.ts';

const demo = await readContentFolder(assets.demo);
const { entries, media } = demo;
const types = demo.types.map((type) => ({ ...type, schema: type.schema ?? [] }));
const slugPattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const pageSlugPattern = /^[a-z0-9]+(?:[-_/][a-z0-9]+)*$/;

const address = (entry: ContentEntry, slug = entry.slug) =>
  entry.kind === 'item' ? `${entry.type}/${slug}` : `${entry.kind}:${slug}`;
const addresses = new Set(entries.map((entry) => address(entry)));
const mediaKeys = new Set(media.map(({ key }) => key));
const bodies = entries
  .filter(({ type }) => type === 'articles')
  .map(({ slug, fields }) => ({ slug, body: `${fields['body']}` }));

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function allFields(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => {
    const inner = field.options?.['fields'];
    return [field, ...(Array.isArray(inner) ? allFields(inner) : [])];
  });
}

function markersIn(value: unknown): ContentMarker[] {
  if (isMarker(value)) return [contentMarker.parse(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(markersIn);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const editorTags =
  'p h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li br hr strong b em i u s del a span img'.split(' ');

function markupFaults(html: string): string[] {
  const open: string[] = [];
  const tags = [...html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)];
  const faults = tags.flatMap(([, close, tag = '']) => {
    if (!editorTags.includes(tag)) return [`<${tag}>`];
    if (!close && !['br', 'hr', 'img'].includes(tag)) open.push(tag);
    const opened = close ? open.pop() : tag;
    return opened === tag ? [] : [`</${tag}> closes <${opened}>`];
  });
  return faults.length > 0 ? faults : open.map((tag) => `<${tag}> stays open`);
}

function exists(marker: ContentMarker): boolean {
  if (marker.$to === 'owner') return true;
  if (marker.$to === 'media') return mediaKeys.has(marker.key);
  return addresses.has(
    marker.$to === 'item' ? `${marker.type}/${marker.slug}` : `${marker.$to}:${marker.slug}`,
  );
}

/** `article → author` and the like, for every reference field that names a collection type. */
function referenceEdges(): Set<string> {
  const edges = types.flatMap(({ slug, schema }) => {
    return allFields(schema).flatMap(({ options }) =>
      options?.['collectionType'] ? [`${slug} → ${options['collectionType']}`] : [],
    );
  });
  return new Set(edges);
}

describe('the types of the demo', () => {
  const fields = types.flatMap(({ schema }) => allFields(schema));

  it('use the 16 field types of the specification at least, and none that there is not', () => {
    const used = new Set(fields.map(({ type }) => type));
    expect(used.size).toBeGreaterThanOrEqual(16);
    expect([...used].filter((type) => !isFieldTypeName(type))).toEqual([]);
  });

  it('use every option of the specification', () => {
    const used = new Set(fields.flatMap(({ options }) => Object.keys(options ?? {})));
    const named =
      'minLength maxLength pattern patternMessage allowedMimeTypes maxFileSize min max step choices collectionType';
    const rest = 'multiple referenceType pageType allowedComponents maxItems componentSlug fields minItems';
    expect([...used].sort()).toEqual(`${named} ${rest}`.split(' ').sort());
    expect(fields.some(({ placeholder }) => placeholder)).toBe(true);
    expect(fields.some(({ helpText }) => helpText)).toBe(true);
    expect(fields.some(({ defaultValue }) => defaultValue !== undefined)).toBe(true);
  });

  it('have legal slugs, unique in their kind, and legal field names, unique in their schema', () => {
    expect(types.filter(({ slug }) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(duplicates(types.map(({ kind, slug }) => `${kind} ${slug}`))).toEqual([]);
    expect(fields.filter(({ name }) => !/^[a-zA-Z][a-zA-Z0-9_]*$/.test(name))).toEqual([]);
    for (const { schema } of types) expect(duplicates(schema.map(({ name }) => name))).toEqual([]);
  });

  it('can be saved in their order: a component stands before what names it', () => {
    const saved = new Set<string>();
    for (const { kind, slug, schema } of types) {
      const named = allFields(schema).flatMap(({ options }) =>
        [options?.['allowedComponents'] ?? [], options?.['componentSlug'] ?? []].flat(),
      );
      expect(named.filter((component) => !saved.has(`${component}`))).toEqual([]);
      if (kind === 'component') saved.add(slug);
    }
    expect(saved.size).toBeGreaterThanOrEqual(5);
  });

  it('keep reference and media fields optional, so that circles and missing files load', () => {
    const required = fields.filter(
      (field) => field.required && ['reference', 'image', 'media'].includes(field.type),
    );
    expect(required).toEqual([]);
  });

  it('refer both ways, and to pages, posts and users', () => {
    expect([...referenceEdges()]).toEqual(
      expect.arrayContaining(['articles → authors', 'authors → articles']),
    );
    const modes = new Set(fields.map(({ options }) => options?.['referenceType']));
    expect([...modes]).toEqual(expect.arrayContaining(['page', 'blogPost', 'user', 'collectionItem']));
  });

  it('nest a component inside a component, and have a singleton and two page types', () => {
    const nesting = types.filter(
      ({ kind, schema }) => kind === 'component' && schema.some(({ type }) => type === 'nestedComponent'),
    );
    expect(nesting.map(({ slug }) => slug)).toContain('two-column');
    expect(types.filter(({ isSingleton }) => isSingleton).map(({ slug }) => slug)).toEqual(['site-settings']);
    expect(types.filter(({ kind }) => kind === 'page').length).toBeGreaterThanOrEqual(2);
  });
});

describe('the entries of the demo', () => {
  it('have legal slugs that are unique, the renamed ones included', () => {
    const pattern = (entry: ContentEntry) => (entry.kind === 'page' ? pageSlugPattern : slugPattern);
    expect(entries.filter((entry) => !pattern(entry).test(entry.slug))).toEqual([]);
    expect(entries.filter((entry) => entry.renamedFrom && !pattern(entry).test(entry.renamedFrom))).toEqual(
      [],
    );
    const old = entries.flatMap((entry) => (entry.renamedFrom ? [address(entry, entry.renamedFrom)] : []));
    expect(duplicates([...entries.map((entry) => address(entry)), ...old])).toEqual([]);
    expect(entries.filter(({ name }) => name.length < 1 || [...name].length > 255)).toEqual([]);
  });

  it('hold only what their schema takes, published or on the draft', () => {
    expect(entries.flatMap((entry) => contentFaults(demo, entry))).toEqual([]);
  });

  it('hold no markup that the editor would drop, and close what they open', () => {
    const faults = entries.flatMap(({ slug, fields, draftFields }) =>
      textsIn([fields, draftFields]).flatMap((text) =>
        markupFaults(text).map((fault) => `${slug}: ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
    expect(markupFaults('<script>alert(1)</script>')).toEqual(['<script>', '<script>']);
    expect(markupFaults('<p><em>Late</p>')).toEqual(['</p> closes <em>']);
  });

  it('would be refused with a fault: the check sees one in every kind of value', () => {
    const broken: Record<string, unknown> = {
      pieceNumber: 'SW-9-1',
      title: 'No',
      lang: 'de',
      leadImage: { $to: 'media', key: 'press-kit' },
      authors: { $to: 'item', type: 'authors', slug: 'ines-farrow' },
      place: { $to: 'item', type: 'authors', slug: 'ines-farrow' },
      furtherPage: { $to: 'page', slug: 'home' },
      dateline: 'soon',
      readingMinutes: 61,
      isFree: 'yes',
      paper: 'mauve-ish',
      aside: { _type: 'hero', title: 'Wrong component' },
      sections: [{ _type: 'call-to-action', label: 'Not allowed here' }],
      notes: [{ mark: 'x', note: 'n' }],
      subtitle: 'unknown',
    };
    for (const [name, value] of Object.entries(broken)) {
      const article = entries.find(({ slug }) => slug === 'l-etale');
      if (!article) throw new Error('The article l-etale is missing.');
      const faults = contentFaults(demo, {
        ...article,
        fields: { ...article.fields, [name]: value },
      });
      expect(faults, name).toHaveLength(1);
      expect(faults[0]).toContain(name);
    }
  });

  it('name only entries, pages, posts and media that exist', () => {
    const lost = entries.flatMap((entry) =>
      markersIn([entry.fields, entry.draftFields]).filter((marker) => !exists(marker)),
    );
    expect(lost).toEqual([]);
  });

  it('come in every state, and one item and one page were renamed', () => {
    for (const kind of ['item', 'page', 'post']) {
      const states = new Set(entries.filter((entry) => entry.kind === kind).map(({ state }) => state));
      expect(states).toEqual(new Set(['draft', 'published', 'changed']));
    }
    expect(
      entries.filter(({ state, draftFields }) => (state === 'changed') !== (draftFields !== undefined)),
    ).toEqual([]);
    expect(
      entries
        .filter(({ renamedFrom }) => renamedFrom)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['item', 'page']);
  });

  it('have pages whose parents exist', () => {
    const slugs = new Set(entries.filter(({ kind }) => kind === 'page').map(({ slug }) => slug));
    expect(
      [...slugs].filter((slug) => slug.includes('/') && !slugs.has(slug.slice(0, slug.lastIndexOf('/')))),
    ).toEqual([]);
    expect(slugs).toContain('about/team/press');
  });

  it('are written in several scripts, right to left among them', () => {
    const text = bodies.map(({ body }) => body).join('');
    const scripts = ['Latin', 'Greek', 'Arabic', 'Han', 'Hiragana'];
    expect(scripts.filter((script) => !new RegExp(`\\p{Script=${script}}{2}`, 'u').test(text))).toEqual([]);
    const articles = entries.filter(({ type }) => type === 'articles');
    expect(articles.filter(({ fields }) => (fields['lang'] === 'ar') !== (fields['dir'] === 'rtl'))).toEqual(
      [],
    );
  });

  it('have articles of 150 to 500 words', () => {
    const counts = bodies.map(({ slug, body }) => {
      const words = new Intl.Segmenter('und', { granularity: 'word' }).segment(body.replace(/<[^>]+>/g, ' '));
      return { slug, words: [...words].filter(({ isWordLike }) => isWordLike).length };
    });
    expect(counts.filter(({ words }) => words < 150 || words > 500)).toEqual([]);
    expect(counts.length).toBeGreaterThanOrEqual(12);
  });
});

describe('the media of the demo', () => {
  it('have unique keys, filenames of a known kind, legal folders and words', () => {
    expect(duplicates(media.flatMap(({ key, filename }) => [key, filename]))).toEqual([]);
    expect(media.filter((file) => mimeTypeOf(file) === '')).toEqual([]);
    expect(media.filter(({ folder = '' }) => !/^[\w -]{1,100}$/.test(folder))).toEqual([]);
    expect(media.filter(({ altText, caption }) => !altText || !caption)).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(
      entries.flatMap(({ fields }) => markersIn(fields).map((marker) => ('key' in marker ? marker.key : ''))),
    );
    expect(media.filter(({ key }) => !used.has(key))).toEqual([]);
  });
});
