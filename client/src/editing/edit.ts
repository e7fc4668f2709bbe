// In this folder: what leads from the app to a page in preview, and from the page to the place where it is edited.

import type { RecordSource } from '../schema.ts';

/** One step of a path: the name of a field, a block or row as it was read, or its place. */
export type PathStep = string | number | object;

/** As much of a block as is used here; published ones have no keys. */
type Block = { readonly _key?: string; readonly _type?: unknown };

/** Attributes that say where an element is edited; none where the record does not say what it is made from. */
export interface EditAttributes {
  'data-galley'?: string;
  /** What the element is called; that of a block is its type. */
  'data-galley-name'?: string;
}

/**
 * The attributes of an element that shows a field or a block of a record: `edit(page, 'sections', section, 'title')`. Only
 * records that were read with a preview key and `sourceMap` say what they are made from; of all others there are none.
 */
export function edit(record: object | null | undefined, ...steps: readonly PathStep[]): EditAttributes {
  const { _source: source } = (record ?? {}) as { readonly _source?: RecordSource };
  if (!source) return {};
  let path = '';
  let name: string | undefined;
  for (const step of steps) {
    const place = placeOf(step);
    // A block without a key is known by its list.
    if (place === undefined) break;
    path += place.startsWith('[') || path === '' ? place : `.${place}`;
    name = nameOf(step) ?? name;
  }
  return {
    'data-galley': `${source.id}:${path}`,
    ...(name !== undefined && { 'data-galley-name': name }),
  };
}

function placeOf(step: PathStep): string | undefined {
  if (typeof step === 'string') return step;
  if (typeof step === 'number') return `[${step}]`;
  const { _key: key } = step as Block;
  return key === undefined ? undefined : `[_key="${key}"]`;
}

function nameOf(step: PathStep): string | undefined {
  if (typeof step === 'string') return step;
  const { _type: type } = step as Block;
  return typeof type === 'string' ? type : undefined;
}
