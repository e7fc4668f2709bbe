import { postFieldsInput } from '../features/posts/post-input.ts';
import { compileSchema } from '../features/schemas/compile-schema.ts';
import { createPlace } from '../features/schemas/content-place.ts';
import { acceptFields } from '../features/schemas/content-walk.ts';
import type { Field, PendingLink } from '../features/schemas/field-types/field-type.ts';
import { postFields } from '../features/schemas/post-fields.ts';
import type {
  ContentEntry,
  ContentFolder,
  ContentMedia,
} from '../features/transfer/content-folder/content.ts';
import {
  addressOf,
  fillMarkers,
  fillPostMarkers,
  type MarkerTargets,
} from '../features/transfer/content-folder/fill-markers.ts';

type Content = Readonly<Record<string, unknown>>;

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  webm: 'video/webm',
};
/** The media type of a file of the demo. */
export function mimeTypeOf({ filename }: ContentMedia): string {
  return mimeTypes[filename.slice(filename.lastIndexOf('.') + 1)] ?? '';
}

const postSchema: readonly Field[] = postFields.map((field) =>
  ['excerpt', 'content'].includes(field.name) ? { ...field, required: true } : field,
);

/**
 * What is wrong with the content of an entry, judged by the field types as a write judges it, before there is a database:
 * the records and files of the publication stand for those that the loader makes. Empty when nothing is wrong.
 */
export function contentFaults(publication: ContentFolder, entry: ContentEntry): string[] {
  const at = `${entry.type || 'post'} ${entry.slug}`;
  const contents = [entry.fields, { ...entry.fields, ...entry.draftFields }];
  const faults = contents.flatMap((content) => faultsOf(publication, entry, content));
  return [...new Set(faults)].map((fault) => `${at}.${fault}`);
}

function faultsOf(publication: ContentFolder, entry: ContentEntry, content: Content): string[] {
  const made = new Targets(publication);
  if (entry.kind === 'post') {
    const filled = fillPostMarkers(content, made);
    const { error } = postFieldsInput.strict().safeParse(filled);
    const issues = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
    return [...issues, ...walkFaults(publication, postSchema, filled, made)];
  }
  const kind = entry.kind === 'item' ? 'collection' : 'page';
  const type = publication.types.find((one) => one.kind === kind && one.slug === entry.type);
  if (!type) return [`there is no type ${entry.type}`];
  return walkFaults(publication, type.schema ?? [], fillMarkers(content, made), made);
}

function walkFaults(
  { types }: ContentFolder,
  schema: readonly Field[],
  content: Content,
  made: Targets,
): string[] {
  const { place, problems, links } = createPlace({
    mode: { required: 'all', defaults: true, unknown: 'refuse' },
    component(slug) {
      const type = types.find((one) => one.kind === 'component' && one.slug === slug);
      return type && { slug, name: type.name, fields: compileSchema(type.schema ?? []) };
    },
  });
  acceptFields(compileSchema(schema), content, place);
  return [...problems, ...links.flatMap((link) => made.faultOf(link))].map(
    ({ field, message }) => `${field}: ${message}`,
  );
}

/** Ids for everything that markers name, and what each id stands for. */
class Targets implements MarkerTargets {
  readonly ownerId = idOfNumber(0);
  readonly media = new Map<string, string>();
  readonly #files = new Map<string, ContentMedia>();
  readonly #entries = new Map<string, ContentEntry>();
  readonly #ids = new Map<string, string>();

  constructor({ media, entries }: ContentFolder) {
    for (const [index, file] of media.entries()) {
      const id = idOfNumber(index + 1);
      this.media.set(file.key, id);
      this.#files.set(id, file);
    }
    for (const [index, entry] of entries.entries()) {
      const id = idOfNumber(media.length + index + 1);
      this.#ids.set(addressOf(entry), id);
      this.#entries.set(id, entry);
    }
  }

  idOf(address: string): string | undefined {
    return this.#ids.get(address);
  }

  faultOf(link: PendingLink): { field: string; message: string }[] {
    const message = link.target === 'media' ? this.#fileFault(link) : this.#recordFault(link);
    return message === undefined ? [] : [{ field: link.path, message }];
  }

  #recordFault(link: Exclude<PendingLink, { target: 'media' }>): string | undefined {
    if (link.target === 'user') return link.id === this.ownerId ? undefined : 'refers to nobody';
    const entry = this.#entries.get(link.id);
    if (entry?.kind !== link.entryKind) return `refers to another kind of record: ${entry?.kind}`;
    const isOfType = link.typeSlug === undefined || entry.type === link.typeSlug;
    return isOfType ? undefined : `refers to ${entry.type}`;
  }

  #fileFault(link: Extract<PendingLink, { target: 'media' }>): string | undefined {
    const file = this.#files.get(link.id);
    if (!file) return 'not one of the media';
    const mime = mimeTypeOf(file);
    if (link.imageOnly && !mime.startsWith('image/')) return 'not an image';
    const fits = (wanted: string) =>
      wanted === mime || (wanted.endsWith('/*') && mime.startsWith(wanted.slice(0, -1)));
    return link.allowedMimeTypes && !link.allowedMimeTypes.some(fits) ? `${mime} is not allowed` : undefined;
  }
}

function idOfNumber(number: number): string {
  return `0192f3a4-5b6c-7d8e-9f01-${String(number).padStart(12, '0')}`;
}
