import { Blocks } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { mergeRows } from '../../conflict/merge-rows.ts';
import { compareRows } from '../../history/compare-rows.ts';
import { PlainRows } from '../../history/plain-parts.tsx';
import { acceptedComponent, acceptedItems } from '../accepted-items.ts';
import { PickerControl } from '../components/picker-control.tsx';
import { itemPath } from '../field-paths.ts';
import { isObject, objectsIn } from '../stored-forms.ts';
import { type Components, useComponents } from '../use-components.ts';
import type { AdminFieldType } from './field-type.ts';

const AllowedComponents = lazily(
  () =>
    import('../../../schemas/builder/options/component-options.tsx').then(
      ({ AllowedComponents: one }) => one,
    ),
  'options',
);

/** A list of components that the editor composes. */
export const componentPickerType: AdminFieldType = {
  title: t('Components'),
  mayHoldImages: true,
  category: 'Advanced',
  line: t('A list of blocks that editors compose.'),
  icon: Blocks,
  options: ['helpText', 'allowedComponents', 'maxItems'],
  Options: AllowedComponents,
  notInRepeater: true,
  hidesHelp: true,
  takesComponent({ allowedComponents }, slug) {
    if (!Array.isArray(allowedComponents) || allowedComponents.length === 0) return 'any';
    return allowedComponents.includes(slug) ? 'named' : undefined;
  },
  place: 'writing',
  Control: PickerControl,
  outline: (value, { path, components, summaryOf }) =>
    objectsIn(value).map((row, index) => {
      const { slug, typeName = slug, fields } = describe(row, components);
      const said = summaryOf(fields, row);
      return {
        path: itemPath(path, index),
        level: 1,
        label: said ? `${typeName}: ${said}` : typeName,
        inside: { fields, value: row },
      };
    }),
  fits: (value) => Array.isArray(value) && value.every(isObject),
  holdsFields: true,
  accepted: (value, _field, inside) =>
    acceptedItems(value, (component) => acceptedComponent(undefined, component, inside)),
  ReadOnly({ value, summaryOf }) {
    const { components } = useComponents();
    return (
      <PlainRows
        rows={objectsIn(value)}
        describe={(row) => describe(row, components)}
        summaryOf={summaryOf}
      />
    );
  },
  merge: (states, _field, inside) =>
    mergeRows(states, (row) => describe(row, inside.components).fields, inside),
  compare: (before, after, _field, inside) =>
    compareRows(
      before,
      after,
      (row) => {
        const { slug, typeName, fields } = describe(row, inside.components);
        return { typeName: typeName ?? slug, fields };
      },
      inside,
    ),
  sample: () => [],
};

function describe(row: Readonly<Record<string, unknown>>, components: Components) {
  const slug = typeof row['_type'] === 'string' ? row['_type'] : '';
  const component = components.get(slug);
  return { slug, typeName: component?.name, fields: component?.schema ?? [] };
}
