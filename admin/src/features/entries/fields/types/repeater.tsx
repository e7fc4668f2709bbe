import { ListPlus } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { mergeRows } from '../../conflict/merge-rows.ts';
import { compareRows } from '../../history/compare-rows.ts';
import { PlainRows } from '../../history/plain-parts.tsx';
import { acceptedItems } from '../accepted-items.ts';
import { rowFieldsOf } from '../field-words.ts';
import { RepeaterControl } from '../rows/repeater-control.tsx';
import { isObject, objectsIn } from '../stored-forms.ts';
import type { AdminFieldType } from './field-type.ts';

const RepeaterOptions = lazily(
  () =>
    import('../../../schemas/builder/options/repeater-options.tsx').then(({ RepeaterOptions: one }) => one),
  'options',
);

/** Rows with fields of their own. */
export const repeaterType: AdminFieldType = {
  title: t('Repeater'),
  category: 'Advanced',
  line: t('Rows with fields that you set here.'),
  icon: ListPlus,
  options: ['helpText', 'fields', 'minItems', 'maxItems'],
  Options: RepeaterOptions,
  optionsTitle: t('Sub-fields and limits'),
  hasRows: true,
  notInRepeater: true,
  Control: RepeaterControl,
  fits: (value) => Array.isArray(value) && value.every(isObject),
  holdsFields: true,
  accepted: (value, field, inside) => acceptedItems(value, (row) => inside.fields(rowFieldsOf(field), row)),
  ReadOnly: ({ field, value, summaryOf }) => (
    <PlainRows
      rows={objectsIn(value)}
      describe={() => ({ fields: rowFieldsOf(field) })}
      summaryOf={summaryOf}
    />
  ),
  merge: (states, field, inside) => mergeRows(states, () => rowFieldsOf(field), inside),
  compare: (before, after, field, inside) =>
    compareRows(before, after, () => ({ fields: rowFieldsOf(field) }), inside),
  sample: () => [],
};
