import type { Field } from '../../features/schemas/field-types/field-type.ts';
import { type DemoEntry, type DemoPublication, isDemoMarker } from './demo-content.ts';

type Content = Readonly<Record<string, unknown>>;
type Fault = (message: string) => string[];
type Check = (
  publication: DemoPublication,
  value: unknown,
  field: Field,
  path: string,
  fault: Fault,
) => string[];

const namedColours =
  'black silver gray grey white maroon red purple fuchsia magenta green lime olive yellow navy blue teal aqua cyan orange brown pink gold beige ivory coral salmon tomato crimson khaki lavender indigo violet plum orchid turquoise tan chocolate sienna peru wheat linen snow azure aquamarine skyblue steelblue slategray darkblue darkgreen darkred lightblue lightgreen lightgray transparent'.split(
    ' ',
  );
const colourPattern = /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgb|hsl)a?\([\d\s.,%]+\))$/i;
const editorTags =
  'p h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li br hr strong b em i u s del a span img'.split(' ');
const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  webm: 'video/webm',
};
const postKeys = ['excerpt', 'content', 'featuredImage', 'categories', 'tags', 'seo'];
const seoKeys = ['title', 'description', 'keywords', 'canonicalUrl', 'noIndex'];
const postFields: readonly Field[] = [
  { name: 'excerpt', type: 'textarea', required: true },
  { name: 'content', type: 'wysiwyg', required: true },
  { name: 'featuredImage', type: 'image' },
];

/** What is wrong with the content of an entry, judged by the schemas of the publication; empty when nothing is. */
export function contentFaults(publication: DemoPublication, entry: DemoEntry): string[] {
  const at = `${entry.type || 'post'} ${entry.slug}`;
  const contents = [entry.fields, { ...entry.fields, ...entry.draftFields }];
  const faults = contents.flatMap((content) => {
    if (entry.kind === 'post') return postFaults(publication, content, at);
    const kind = entry.kind === 'item' ? 'collection' : 'page';
    const type = publication.types.find(
      (candidate) => candidate.kind === kind && candidate.slug === entry.type,
    );
    return type
      ? recordFaults(publication, type.schema, content, at)
      : [`${at}: there is no type ${entry.type}`];
  });
  return [...new Set(faults)];
}

function postFaults(publication: DemoPublication, content: Content, at: string): string[] {
  const unknown = Object.keys(content).filter((key) => !postKeys.includes(key));
  const plain = Object.fromEntries(
    Object.entries(content).filter(([key]) => postFields.some(({ name }) => name === key)),
  );
  const lists = ['categories', 'tags'].filter((key) => !isStrings(content[key]));
  return [
    ...unknown.map((key) => `${at}.${key}: unknown`),
    ...Object.keys(content['seo'] ?? {}).flatMap((key) =>
      seoKeys.includes(key) ? [] : [`${at}.seo.${key}: unknown`],
    ),
    ...lists.map((key) => `${at}.${key}: not a list of words`),
    ...recordFaults(publication, postFields, plain, at),
  ];
}

function isStrings(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string' && word !== '')
  );
}

function recordFaults(
  publication: DemoPublication,
  schema: readonly Field[],
  content: Content,
  at: string,
): string[] {
  const unknown = Object.keys(content).filter(
    (key) => key !== '_type' && !schema.some(({ name }) => name === key),
  );
  const known = schema.flatMap((field) => {
    const path = `${at}.${field.name}`;
    const value = content[field.name];
    if (value === undefined || value === '')
      return field.required && field.defaultValue === undefined ? [`${path}: missing`] : [];
    return checks[field.type](publication, value, field, path, (message) => [`${path}: ${message}`]);
  });
  return [...unknown.map((key) => `${at}.${key}: unknown`), ...known];
}

const checkText: Check = (_, value, { options = {} }, __, fault) => {
  if (typeof value !== 'string') return fault('not a string');
  const length = [...value].length;
  if (length < Number(options['minLength'] ?? 0)) return fault('too short');
  if (length > Number(options['maxLength'] ?? Number.POSITIVE_INFINITY)) return fault(`too long (${length})`);
  const pattern = options['pattern'];
  return typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)
    ? fault(`${options['patternMessage']}`)
    : [];
};

const checkHtml: Check = (_, value, __, ___, fault) => {
  if (typeof value !== 'string') return fault('not a string');
  const open: string[] = [];
  for (const [, close, tag = ''] of value.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (!editorTags.includes(tag)) return fault(`the editor would drop <${tag}>`);
    if (!close && !['br', 'hr', 'img'].includes(tag)) open.push(tag);
    if (close && open.pop() !== tag) return fault(`</${tag}> closes nothing`);
  }
  return open.length > 0 ? fault(`<${open.at(-1)}> stays open`) : [];
};

const checkNumber: Check = (_, value, { options = {} }, __, fault) => {
  if (typeof value !== 'number') return fault('not a number');
  const { min = value, max = value } = options;
  return value < Number(min) || value > Number(max) ? fault('out of range') : [];
};

const checkDate: Check = (_, value, __, ___, fault) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? [] : fault('not a date');

const checkMedia: Check = ({ media }, value, { type, options = {} }, _, fault) => {
  const file =
    isDemoMarker(value) && value.$demo === 'media' ? media.find(({ key }) => key === value.key) : undefined;
  if (!file) return fault('not one of the media');
  if (type === 'image' && file.kind !== 'image') return fault('not an image');
  const allowed = options['allowedMimeTypes'];
  const mime = mimeTypes[file.filename.slice(file.filename.lastIndexOf('.') + 1)] ?? '';
  const fits = (wanted: string) =>
    wanted === mime || (wanted.endsWith('/*') && mime.startsWith(wanted.slice(0, -1)));
  return Array.isArray(allowed) && !allowed.some(fits) ? fault(`${mime} is not allowed`) : [];
};

const referenceMarkers: Record<string, string> = {
  collectionItem: 'item',
  page: 'page',
  blogPost: 'post',
  user: 'owner',
};

const checkReference: Check = ({ entries }, value, { options = {} }, _, fault) => {
  const { multiple = false, referenceType = 'collectionItem', collectionType, pageType } = options;
  if (Array.isArray(value) !== multiple) return fault(multiple ? 'not a list' : 'a list');
  return [value].flat().flatMap((marker) => {
    if (!isDemoMarker(marker) || marker.$demo !== referenceMarkers[`${referenceType}`])
      return fault('another kind of reference');
    if (marker.$demo === 'item' && marker.type !== collectionType) return fault(`refers to ${marker.type}`);
    if (marker.$demo !== 'page' || pageType === undefined) return [];
    const target = entries.find(({ kind, slug }) => kind === 'page' && slug === marker.slug);
    return target?.type === pageType ? [] : fault(`refers to a ${target?.type}`);
  });
};

function componentFaults(
  publication: DemoPublication,
  value: unknown,
  path: string,
  allowed: (slug: string) => boolean,
): string[] {
  if (typeof value !== 'object' || value === null || !('_type' in value)) return [`${path}: not a component`];
  const slug = `${value._type}`;
  const component = publication.types.find((type) => type.kind === 'component' && type.slug === slug);
  if (!component || !allowed(slug)) return [`${path}: ${slug} may not stand here`];
  return recordFaults(publication, component.schema, { ...value }, path);
}

function countFault(count: number, { options = {} }: Field, fault: Fault): string[] {
  const { minItems = 0, maxItems = count } = options;
  return count < Number(minItems) || count > Number(maxItems) ? fault(`${count} entries`) : [];
}

const checkPicker: Check = (publication, value, field, path, fault) => {
  const allowed = field.options?.['allowedComponents'];
  if (!Array.isArray(value)) return fault('not a list');
  const faults = value.flatMap((part, index) =>
    componentFaults(
      publication,
      part,
      `${path}[${index}]`,
      (slug) => !Array.isArray(allowed) || allowed.includes(slug),
    ),
  );
  return [...countFault(value.length, field, fault), ...faults];
};

const checkNested: Check = (publication, value, field, path) =>
  componentFaults(publication, value, path, (slug) => slug === field.options?.['componentSlug']);

const checkRepeater: Check = (publication, value, field, path, fault) => {
  const fields = field.options?.['fields'];
  if (!Array.isArray(value) || !Array.isArray(fields)) return fault('not a list');
  const faults = value.flatMap((row, index) => recordFaults(publication, fields, row, `${path}[${index}]`));
  return [...countFault(value.length, field, fault), ...faults];
};

const checks: Record<Field['type'], Check> = {
  text: checkText,
  textarea: checkText,
  wysiwyg: checkHtml,
  image: checkMedia,
  media: checkMedia,
  number: checkNumber,
  boolean: (_, value, __, ___, fault) => (typeof value === 'boolean' ? [] : fault('not a boolean')),
  date: checkDate,
  datetime: checkDate,
  color: (_, value, __, ___, fault) =>
    colourPattern.test(`${value}`) || namedColours.includes(`${value}`)
      ? []
      : fault(`${value} is not a colour`),
  json: () => [],
  select: (_, value, { options = {} }, __, fault) => {
    const choices = options['choices'];
    const offered = Array.isArray(choices) && choices.some((choice) => choice.value === value);
    return offered ? [] : fault(`${value} is not a choice`);
  },
  reference: checkReference,
  componentPicker: checkPicker,
  nestedComponent: checkNested,
  repeater: checkRepeater,
};
