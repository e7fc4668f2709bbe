import { z } from 'zod';
import type { Field, FieldRules, FieldType, SchemaIssue, SchemaScope } from './field-type.ts';
import { checkItemCount, convertToList } from './parts/array-items.ts';
import { checkComponentExists, isSelf } from './parts/component-references.ts';
import { mapComponentSlugs } from './parts/component-slugs.ts';
import {
  acceptComponent,
  type ComponentChoice,
  componentFieldsOf,
  deliverComponent,
  visitComponent,
} from './parts/component-value.ts';
import { countOption, describedOptions, readOptions, slugsOption } from './parts/field-options.ts';
import type { SlugWalk } from './parts/field-slugs.ts';
import { failType } from './parts/plain-value.ts';
import { acceptRows } from './parts/row-keys.ts';

const options = z.object({ ...describedOptions, allowedComponents: slugsOption, maxItems: countOption });

/** A list of components that the editor composes. */
export const componentPickerField = {
  name: 'componentPicker',
  category: 'Advanced',
  options,
  values: {
    format:
      'An array of up to `maxItems` components from `allowedComponents`, each with its `_type`. Components can be nested ' +
      '10 levels deep, but not in themselves.',
    refused: [{ _type: 'figure' }, [{ caption: 'Low water' }], [{ _type: 'nothing' }]],
    forms: [
      { written: [{ _type: 'figure', caption: 'Low water' }] },
      {
        written: [{ component: 'figure', fields: { caption: 'Low water' } }],
        delivered: [{ _type: 'figure', caption: 'Low water' }],
      },
    ],
    dangling: 'A component with a deleted type is omitted.',
  },
  notInRepeater: true,
  slugs: {
    inOptions: mapAllowed,
    inValue: (_field, value, walk) => mapComponentSlugs(value, undefined, walk),
    takesAnyComponent: ({ allowedComponents }) =>
      !(Array.isArray(allowedComponents) && allowedComponents.length > 0),
  },
  check: checkPicker,
  compile: compilePicker,
  convert: convertToList,
  jsonSchema: (field, describe) => ({ type: 'array', items: describe.components(allowedSlugs(field)) }),
  typescript: (field, describe) => `Array<${describe.components(allowedSlugs(field))}>`,
} as const satisfies FieldType;

/** The slugs that a picker takes; undefined, for no list or an empty one, is any. */
function allowedSlugs(field: Field): readonly string[] | undefined {
  const { allowedComponents } = readOptions(options, field);
  return allowedComponents?.length ? [...new Set(allowedComponents)] : undefined;
}

function mapAllowed(
  options: Readonly<Record<string, unknown>>,
  { component }: SlugWalk,
): Record<string, unknown> {
  const { allowedComponents } = options;
  if (!Array.isArray(allowedComponents)) return { ...options };
  const mapped = allowedComponents.map((slug: unknown) =>
    typeof slug === 'string' ? (component?.(slug) ?? slug) : slug,
  );
  return { ...options, allowedComponents: mapped };
}

// A component may list itself, before it is saved too: values end where the writer ends them.
function checkPicker(field: Field, path: string, scope: SchemaScope): SchemaIssue[] {
  const slugs = (allowedSlugs(field) ?? []).filter((slug) => !isSelf(slug, scope));
  return slugs.flatMap((slug) => checkComponentExists(slug, path, scope));
}

function compilePicker(field: Field): FieldRules {
  const choice: ComponentChoice = { implied: undefined, allowed: allowedSlugs(field) };
  const { maxItems } = readOptions(options, field);
  return {
    accept(value, at) {
      if (!Array.isArray(value)) return failType(at, 'an array of components', value);
      checkItemCount(value.length, { maxItems }, at);
      return acceptRows(value, at, (item, place) => acceptComponent(item, choice, place));
    },
    inside: ({ component, components }) =>
      choice.allowed
        ? choice.allowed.flatMap((slug) => component(slug)?.fields ?? [])
        : components().map((one) => one.fields),
    objects: {
      inList: true,
      schemaOf: (object, component) => componentFieldsOf(object, undefined, component),
    },
    mapComponents: (value, map) => (Array.isArray(value) ? value.map(map) : value),
    deliver: (value, delivery) =>
      asArray(value)
        .map((item) => deliverComponent(item, undefined, delivery, true))
        .filter((item) => item !== null),
    visit(value, path, visitor) {
      for (const item of asArray(value)) visitComponent(item, path, undefined, visitor);
    },
  };
}

// A nestedComponent that became a componentPicker left a single component behind.
function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
