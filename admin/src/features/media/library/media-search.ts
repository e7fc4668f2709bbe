import { t } from '../../../messages/messages.ts';
import type { MediaListing } from '../media-query.ts';

/** What the library is sorted by, as the API spells it. */
export const mediaSorts = {
  '-createdAt': t('Newest first'),
  createdAt: t('Oldest first'),
  '-updatedAt': t('Last changed first'),
  filename: t('By name, A to Z'),
  '-filename': t('By name, Z to A'),
  '-size': t('Largest first'),
  size: t('Smallest first'),
} as const;

export type MediaSort = keyof typeof mediaSorts;

export const mediaTypes = { image: t('Images'), video: t('Videos'), document: t('Documents') } as const;

export type MediaType = keyof typeof mediaTypes;

/** What the address of the library says, so that Back and a copied link show the same. */
export interface MediaSearch {
  readonly view?: 'list';
  /** Name of a folder, or `:none` for what is in none: names hold no colon. */
  readonly folder?: string;
  readonly type?: MediaType;
  readonly unused?: true;
  readonly needsAltText?: true;
  readonly duplicates?: true;
  readonly tag?: string;
  readonly q?: string;
  readonly sort?: MediaSort;
  readonly page?: number;
  /** The file whose details are open. */
  readonly id?: string;
}

export const noFolder = ':none';

/** Files of a page of the library. */
export const mediaLimit = 48;

/** Reads the address of the library; what makes no sense is left out. */
export function readMediaSearch(search: Record<string, unknown>): MediaSearch {
  const { view, folder, type, unused, needsAltText, duplicates, tag, q, sort, page, id } = search;
  const isText = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';
  return {
    ...(view === 'list' && { view }),
    ...(isText(folder) && { folder: String(folder) }),
    ...(isKey(mediaTypes, type) && { type }),
    ...(isOn(unused) && { unused: true }),
    ...(isOn(needsAltText) && { needsAltText: true }),
    ...(isOn(duplicates) && { duplicates: true }),
    ...(isText(tag) && { tag: String(tag) }),
    ...(isText(q) && { q: String(q).slice(0, 200) }),
    ...(isKey(mediaSorts, sort) && sort !== '-createdAt' && { sort }),
    ...(Number.isInteger(page) && Number(page) > 1 && { page: Number(page) }),
    ...(isText(id) && { id: String(id) }),
  };
}

/** The part of the library that an address asks for. */
export function listingOf(search: MediaSearch): MediaListing {
  const { folder, type, unused, needsAltText, duplicates, tag, q, sort, page = 1 } = search;
  return {
    page,
    limit: mediaLimit,
    q,
    type,
    unused: unused && 'true',
    needsAltText: needsAltText && 'true',
    duplicates: duplicates && 'true',
    tag,
    sort,
    folder: folder === noFolder ? null : folder,
  };
}

/** Whether an address leaves files out for another reason than their folder. */
export function isFiltered({ type, unused, needsAltText, duplicates, tag, q }: MediaSearch): boolean {
  return [type, unused, needsAltText, duplicates, tag, q].some((part) => part !== undefined);
}

function isOn(flag: unknown): boolean {
  return flag === true || flag === 'true';
}

function isKey<T extends object>(object: T, key: unknown): key is keyof T {
  return typeof key === 'string' && Object.hasOwn(object, key);
}
