import { Link2 } from 'lucide-react';
import { plural, t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { isSameValue } from '../../editor/saving/same-value.ts';
import { Unmarked } from '../../history/plain-parts.tsx';
import { ReferenceName, ShownReferences } from '../../history/shown-targets.tsx';
import { idsOf, targetOf, writeReference } from '../references/reference-target.ts';
import { idOfReference, isObject } from '../stored-forms.ts';
import type { AdminFieldType } from './field-type.ts';
import { jsonOf } from './plain-facets.ts';

const ReferenceControl = lazily(() =>
  import('../references/reference-control.tsx').then(({ ReferenceControl: one }) => one),
);
const ReferenceOptions = lazily(
  () =>
    import('../../../schemas/builder/options/reference-options.tsx').then(({ ReferenceOptions: one }) => one),
  'options',
);

const mostInCell = 3;

/** Pages, items, posts or people. */
export const referenceType: AdminFieldType = {
  title: t('Reference'),
  category: 'Advanced',
  line: t('Points to pages, items, posts or people.'),
  icon: Link2,
  options: ['helpText', 'referenceType', 'collectionType', 'pageType', 'multiple'],
  Options: ReferenceOptions,
  place: 'short',
  Control: ReferenceControl,
  fits: (value, { options }) =>
    options?.['multiple'] === true
      ? Array.isArray(value) && value.every((one) => idOfReference(one) !== undefined)
      : idOfReference(value) !== undefined,
  ReadOnly: ({ field, value }) => (
    <ShownReferences field={field} value={value} other={value} Mark={Unmarked} />
  ),
  Cell: ({ field, value }) => {
    const ids = idsOf(value);
    return (
      <span className="line-clamp-2">
        {ids.slice(0, mostInCell).map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <ReferenceName {...{ field, value, index, id }} />
          </span>
        ))}
        {ids.length > mostInCell &&
          ` ${plural(ids.length - mostInCell, 'and {count} more', 'and {count} more')}`}
      </span>
    );
  },
  fromCell(text, field) {
    const written = jsonOf(text);
    if (isObject(written) || Array.isArray(written)) return written;
    const target = targetOf(field);
    if (field.options?.['multiple'] !== true) return writeReference(text.trim(), target);
    const ids = text.split(/[\s,;]+/).filter((id) => id !== '');
    return ids.map((id) => writeReference(id, target));
  },
  cellForm: t('the id of a record'),
  toCell: (value) => (isObject(value) ? (idOfReference(value) ?? value) : value),
  isSame: (one, other) => isSameValue(idsOf(one), idsOf(other)),
  compare: () => ({ kind: 'references' }),
  compared: 'record',
  sample({ options = {} }) {
    const one = { _ref: '<id of a record>', _type: options['referenceType'] ?? 'collectionItem' };
    return options['multiple'] === true ? [one] : one;
  },
};
