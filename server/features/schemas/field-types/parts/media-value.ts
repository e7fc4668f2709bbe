import { z } from 'zod';
import { isUuid } from '../../../../lib/ids.ts';
import { isJsonObject, ownValue } from '../../../../lib/json-object.ts';
import { cropRatios } from '../../../../lib/proportions.ts';
import type { ContentVisitor, Delivery, Field, FieldRules, FieldType, Place } from '../field-type.ts';
import { type Converted, refuseToConvert } from './converted.ts';
import { describedOptions, readOptions } from './field-options.ts';
import type { ValueForms } from './value-form.ts';

const mimeType = /^[\w.+-]{1,100}\/(?:\*|[\w.+-]{1,100})$/;
const mimeTypesShape = 'must be an array of MIME types such as "image/png" or "image/*"';
const bytesShape = 'must be a whole number of bytes, 1 or more';

const ratiosShape = `must be an array of names with a proportion, such as "Hero 16:9", or of proportions alone: ${cropRatios.join(', ')}`;

const options = z.object({
  ...describedOptions,
  allowedMimeTypes: z
    .array(z.string().regex(mimeType, { error: mimeTypesShape }), { error: mimeTypesShape })
    .optional(),
  aspectRatios: z
    .array(z.string().refine(isNamedRatio, { error: ratiosShape }), { error: ratiosShape })
    .max(12)
    .optional(),
  maxFileSize: z.int({ error: bytesShape }).positive({ error: bytesShape }).optional(),
});

const values: Omit<ValueForms, 'format'> = {
  refused: ['harbour.png', { url: '/harbour.png' }, { _media: '<media id>' }, [{ id: '<media id>' }]],
  forms: [
    { written: { id: '<media id>' }, delivered: '<media object>' },
    { written: '<media object>' },
    { written: '<media id>' },
  ],
  dangling: '`null`. An id as a string is returned unchanged.',
};

const kept =
  '`allowedMimeTypes` and `maxFileSize` limit the allowed files. An object is stored as `{ "id" }`, and an id as ' +
  'a string stays a string.';

/** What `image` and `media` share; an image field takes no other kind of file. */
export function mediaRules(imageOnly: boolean): Omit<FieldType, 'name'> {
  return {
    category: 'Media',
    options,
    values: { ...values, format: `${imageOnly ? 'An image' : 'Any file'} in the media library. ${kept}` },
    compile: (field) => compileMedia(field, imageOnly),
    convert: (value) => (isMediaValue(value) ? { value } : refuseToConvert(value, 'a media id')),
    jsonSchema: (_field, describe) => ({ anyOf: [describe.media(), { type: 'string' }, { type: 'null' }] }),
    typescript: (_field, describe) =>
      `${describe.pointer?.(describe.media()) ?? `${describe.media()} | string`} | null`,
  };
}

/** Whether a text ends in a proportion that crops are made in; what stands before it is its name. */
function isNamedRatio(text: string): boolean {
  return text.length <= 60 && cropRatios.includes(text.split(' ').at(-1) ?? '');
}

function compileMedia(field: Field, imageOnly: boolean): FieldRules {
  const { allowedMimeTypes, maxFileSize } = readOptions(options, field);
  return {
    accept(value, at) {
      const media = readWritten(value, at.mode.stored === true);
      if (!media) return failMedia(at);
      at.link({ target: 'media', id: media.id.toLowerCase(), imageOnly, allowedMimeTypes, maxFileSize });
      return media.value;
    },
    comparison: 'id',
    deliver: deliverMedia,
    visit: visitMedia,
  };
}

function failMedia(at: Place): undefined {
  at.fail(
    'INVALID_MEDIA',
    'The value must be a valid media reference: { "id": "<media id>" }, which is delivered as the whole media object; ' +
      'that object itself; or the bare id, which is delivered as it is.',
  );
  return undefined;
}

/**
 * The id of a written value and the form to store, whereby the media object that reads deliver stands for `{ id }`; or undefined when it is no media reference. */
function readWritten(value: unknown, stored: boolean): { id: string; value: unknown } | undefined {
  if (typeof value === 'string') return isUuid(value) ? { id: value, value } : undefined;
  if (!isJsonObject(value)) return undefined;
  const migrated = ownValue(value, '_media');
  const id = ownValue(value, 'id') ?? (migrated === undefined ? ownValue(value, '_id') : undefined);
  if (typeof id === 'string' && isUuid(id)) return { id, value: { id } };
  // The form of content migrations is refused from writers, but must not keep what a migration wrote from publishing.
  if (!stored || id !== undefined || typeof migrated !== 'string' || !isUuid(migrated)) return undefined;
  return { id: migrated, value: { _media: migrated } };
}

/** The id in a stored value, and whether delivery replaces it by the media object. */
function readStored(value: unknown): { id: string; resolved: boolean } | undefined {
  if (typeof value === 'string') return { id: value, resolved: false };
  if (!isJsonObject(value)) return undefined;
  const id = ownValue(value, '_media') ?? ownValue(value, 'id');
  return typeof id === 'string' ? { id, resolved: true } : undefined;
}

function deliverMedia(value: unknown, delivery: Delivery): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => deliverOne(item, delivery)).filter((item) => item !== null);
  }
  return deliverOne(value, delivery);
}

function deliverOne(value: unknown, delivery: Delivery): unknown {
  const stored = readStored(value);
  if (!stored) return null;
  return stored.resolved ? (delivery.media(stored.id.toLowerCase()) ?? null) : value;
}

function visitMedia(value: unknown, path: string, visitor: ContentVisitor): void {
  for (const item of Array.isArray(value) ? value : [value]) {
    const stored = readStored(item);
    if (!stored) continue;
    const isId = isUuid(stored.id);
    const id = isId ? stored.id.toLowerCase() : stored.id;
    visitor.leaf?.(path, id, Array.isArray(value));
    if (isId) visitor.link?.(path, { target: 'media', id, resolved: stored.resolved });
  }
}

function isMediaValue(value: unknown): boolean {
  if (typeof value === 'string') return isUuid(value);
  return isJsonObject(value) && (typeof value['id'] === 'string' || typeof value['_media'] === 'string');
}

/** A media value in the form that only content migrations write, which is delivered as the whole media object. */
export function convertToMediaObject(value: unknown): Converted {
  if (typeof value === 'string')
    return isUuid(value) ? { value: { _media: value } } : refuseToConvert(value, 'a media id');
  if (isJsonObject(value) && typeof value['_media'] === 'string') return { value };
  if (isJsonObject(value) && typeof value['id'] === 'string') return { value: { _media: value['id'] } };
  return refuseToConvert(value, 'a media id');
}
