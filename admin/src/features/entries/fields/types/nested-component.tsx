import { Component } from 'lucide-react';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { PlainFields } from '../../history/plain-parts.tsx';
import { acceptedComponent } from '../accepted-items.ts';
import { NestedControl } from '../components/nested-control.tsx';
import { textOption } from '../field-words.ts';
import { isObject } from '../stored-forms.ts';
import { type Components, useComponents } from '../use-components.ts';
import type { AdminFieldType } from './field-type.ts';

const NestedComponentOption = lazily(
  () =>
    import('../../../schemas/builder/options/component-options.tsx').then(
      ({ NestedComponentOption: one }) => one,
    ),
  'options',
);

/** One component of one kind. */
export const nestedComponentType: AdminFieldType = {
  title: t('One component'),
  mayHoldImages: true,
  category: 'Advanced',
  line: t('The fields of one component, once.'),
  icon: Component,
  options: ['helpText', 'componentSlug'],
  Options: NestedComponentOption,
  notInRepeater: true,
  hidesHelp: true,
  takesComponent: ({ componentSlug }, slug) => (componentSlug === slug ? 'named' : undefined),
  Control: NestedControl,
  fits: isObject,
  holdsFields: true,
  accepted: (value, field, inside) => acceptedComponent(textOption(field, 'componentSlug'), value, inside),
  ReadOnly({ field, value }) {
    const { components } = useComponents();
    return isObject(value) && <PlainFields fields={fieldsOf(field, components)} value={value} />;
  },
  merge: (states, field, { components, fields }) => fields(states, fieldsOf(field, components)),
  compare: (before, after, field, { components, content }) => ({
    kind: 'fields',
    fields: content(
      isObject(before) ? before : {},
      isObject(after) ? after : {},
      fieldsOf(field, components),
    ),
  }),
  sample: () => ({}),
};

function fieldsOf(field: SchemaField, components: Components): readonly SchemaField[] {
  return components.get(textOption(field, 'componentSlug') ?? '')?.schema ?? [];
}
