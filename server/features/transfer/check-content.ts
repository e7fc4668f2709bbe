import { parseJsonBody } from '../../lib/json-body.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import { ServiceError } from '../../lib/service-error.ts';
import { pageSlugPattern, slugPattern } from '../entries/slug.ts';
import { mediaCrops } from '../media/answer-shapes.ts';
import { type Crops, cropColumn } from '../media/crops.ts';
import { checkFolderName } from '../media/describe-media.ts';
import { largestFile } from '../media/formats/file-format.ts';
import { formatOf } from '../media/formats/registry.ts';
import { checkTags } from '../media/media-tags.ts';
import { isServableFilename } from '../media/upload/file-name.ts';
import { typeAppearance } from '../schemas/appearance.ts';
import { compileSchema } from '../schemas/compile-schema.ts';
import type { Field } from '../schemas/field-types/field-type.ts';
import type { ArchivedRow, ArchivedTable } from './archive-format.ts';
import { findNestingBeyond } from './find-nesting-beyond.ts';

/** Bytes of one JSON document: twice the largest body. */
const largestDocument = 4 * 1024 * 1024;
/** As many as a body may have, and some that the service puts around them. */
const mostLevels = 70;

const hashPattern = /^[0-9a-f]{64}$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idPattern = /^[\w-]{1,100}$/;
const entryPattern = /^[\w-]{1,100}(?:@[A-Za-z0-9-]{2,35})?$/;
const codePattern = /^[A-Za-z0-9-]{2,35}$/;

/** What is wrong with the value of a column, of which only the kind was looked at before; undefined for nothing. */
type Check = (value: unknown) => string | undefined;

const document = (isRight: (parsed: unknown) => boolean, noun: string): Check => {
  return (value) => {
    if (value === null) return undefined;
    const text = String(value);
    if (text.length > largestDocument) return `is larger than ${largestDocument} characters`;
    if (findNestingBeyond(text, mostLevels) >= 0) return `must not have more than ${mostLevels} levels`;
    try {
      return isRight(parseJsonBody(Buffer.from(text))) ? undefined : `must be ${noun}`;
    } catch (error) {
      return error instanceof ServiceError ? `cannot be read: ${error.message}` : `must be ${noun}`;
    }
  };
};

const matching =
  (pattern: RegExp, problem: string): Check =>
  (value) =>
    value === null || (typeof value === 'string' && pattern.test(value)) ? undefined : problem;

const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(String(value)) ? undefined : `must be one of ${values.join(', ')}`;

const between =
  (least: number, most: number): Check =>
  (value) =>
    value === null || (Number(value) >= least && Number(value) <= most)
      ? undefined
      : `must be between ${least} and ${most}`;

const isUsableSchema = (parsed: unknown): boolean => {
  if (!Array.isArray(parsed)) return false;
  const isField = (field: unknown) =>
    isJsonObject(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string';
  if (!parsed.every(isField)) return false;
  compileSchema(parsed as Field[]);
  return true;
};

const areCrops = (parsed: unknown): boolean =>
  mediaCrops.safeParse(parsed).success && cropColumn(parsed as Crops) === JSON.stringify(parsed);

const areTags = (parsed: unknown): boolean =>
  Array.isArray(parsed) &&
  parsed.length > 0 &&
  parsed.every((tag) => typeof tag === 'string') &&
  JSON.stringify(checkTags(parsed)) === JSON.stringify(parsed);

const id = matching(idPattern, 'must be a valid id');
const uuid = matching(uuidPattern, 'must be a UUID');
const hash = matching(hashPattern, 'must be a SHA-256 in hexadecimal');
const slug: Check = (value) =>
  typeof value === 'string' && value.length <= 255 && pageSlugPattern.test(value)
    ? undefined
    : 'must be a valid slug';
const slugOrNone: Check = (value) => (value === null ? undefined : slug(value));
const content = document(isJsonObject, 'a JSON object');

const checks: { readonly [table in ArchivedTable['name']]?: Readonly<Record<string, Check>> } = {
  types: {
    id,
    kind: oneOf('page', 'collection', 'component', 'post'),
    slug: matching(slugPattern, 'must be a valid slug'),
    schema: document(isUsableSchema, 'an array of fields'),
    appearance: document((parsed) => typeAppearance.safeParse(parsed).success, 'an appearance'),
  },
  media_folders: { name: checkFolder },
  media_blobs: { id: uuid, hash, size: between(1, largestFile) },
  media: {
    id: uuid,
    blob_id: uuid,
    hash,
    filename: (value) => (isServableFilename(String(value)) ? undefined : 'must be a valid file name'),
    mime_type: (value) => (formatOf(String(value)) ? undefined : 'must be a supported file type'),
    size: between(1, largestFile),
    width: between(1, 1_000_000),
    height: between(1, 1_000_000),
    focal_x: between(0, 1),
    focal_y: between(0, 1),
    tags: document(areTags, 'an array of tags'),
    crops: document(areCrops, 'crops'),
    duration: between(0, 1_000_000_000),
    poster: uuid,
  },
  locales: {
    code: matching(codePattern, 'must be a valid locale'),
    fallback: document((parsed) => Array.isArray(parsed), 'an array of locales'),
  },
  translations: { shared_content: document(isJsonObject, 'a JSON object') },
  entries: {
    id: matching(entryPattern, 'must be a valid id'),
    kind: oneOf('page', 'item', 'post', 'page@', 'item@', 'post@'),
    slug,
    status: oneOf('draft', 'published'),
    draft_content: content,
    published_content: content,
  },
  entry_versions: { slug, content },
  entry_slugs: { slug },
  ended_slugs: { slug, entry_id: matching(entryPattern, 'must be a valid id') },
  releases: {
    id,
    slug: matching(slugPattern, 'must be a valid slug'),
    status: oneOf('open', 'scheduled', 'published', 'failed', 'archived'),
    error: content,
  },
  release_entries: {
    entry_id: matching(entryPattern, 'must be a valid id'),
    action: oneOf('publish', 'unpublish', 'delete'),
    slug: slugOrNone,
    content,
    before_slug: slugOrNone,
    before_content: content,
  },
  entry_live: {
    entry_id: matching(entryPattern, 'must be a valid id'),
    kind: oneOf('page', 'item', 'post', 'page@', 'item@', 'post@'),
    slug,
    content,
    shared_content: content,
  },
};

/** What is wrong with a row whose columns are right, as a sentence; undefined for nothing. */
export function problemOfRow(table: ArchivedTable, row: ArchivedRow): string | undefined {
  for (const [column, check] of Object.entries(checks[table.name] ?? {})) {
    const problem = Object.hasOwn(row, column) ? check(row[column]) : undefined;
    if (problem) return `${column} ${problem.replace(/\.$/, '')}.`;
  }
  return undefined;
}

function checkFolder(value: unknown): string | undefined {
  try {
    checkFolderName(value);
    return undefined;
  } catch (error) {
    return `must be a valid folder name. ${error instanceof Error ? error.message : ''}`;
  }
}
