import { Unmarked } from '../../history/plain-parts.tsx';
import { ShownMedia } from '../../history/shown-targets.tsx';
import { MediaCell } from '../../lists/media-cell.tsx';
import { idOfMedia, isObject } from '../stored-forms.ts';
import type { AdminFieldType } from './field-type.ts';
import { jsonOf } from './plain-facets.ts';

/** What `image` and `media` share. */
export const mediaFacets = {
  category: 'Media',
  options: ['helpText', 'allowedMimeTypes', 'maxFileSize', 'aspectRatios'],
  form: 'media',
  fits: (value) => idOfMedia(value) !== undefined,
  accepted: (value) =>
    isObject(value) && typeof value['_media'] === 'string' ? { id: value['_media'] } : value,
  ReadOnly: ({ value }) => <ShownMedia value={value} Mark={Unmarked} />,
  fromCell(text) {
    const written = jsonOf(text);
    return isObject(written) ? written : { id: text.trim() };
  },
  toCell: (value) =>
    isObject(value) && Object.keys(value).length === 1 ? (idOfMedia(value) ?? value) : value,
  isSame: (one, other) => idOfMedia(one) === idOfMedia(other),
  compare: () => ({ kind: 'media' }),
  Cell: ({ value }) => <MediaCell id={idOfMedia(value) ?? ''} />,
  sample: () => ({ id: '<id of a media file>' }),
} satisfies Partial<AdminFieldType>;
