import { z } from 'zod';
import { isJsonObject } from '../../../lib/json-object.ts';
import { quoteInput } from '../../../lib/text/quote-input.ts';
import type { Field, FieldRules, FieldType, SchemaIssue, SchemaScope } from './field-type.ts';
import { checkComponentExists, isSelf } from './parts/component-references.ts';
import { mapComponentSlugs } from './parts/component-slugs.ts';
import {
  acceptComponent,
  componentFieldsOf,
  deliverComponent,
  visitComponent,
} from './parts/component-value.ts';
import { refuseToConvert } from './parts/converted.ts';
import { describedOptions, namedOption, readOptions } from './parts/field-options.ts';
import { mapSlugAt } from './parts/field-slugs.ts';

const options = z.object({ ...describedOptions, componentSlug: namedOption });

/** One component of one kind, stored and delivered with its `_type`. */
export const nestedComponentField = {
  name: 'nestedComponent',
  category: 'Advanced',
  options,
  values: {
    format: 'One component of the type `componentSlug`. `_type` is optional.',
    refused: [[{ caption: 'Low water' }], { _type: 'nothing' }, { unknown: 1 }],
    forms: [
      { written: { _type: 'figure', caption: 'Low water' } },
      { written: { caption: 'Low water' }, delivered: { _type: 'figure', caption: 'Low water' } },
      {
        written: { component: 'figure', fields: { caption: 'Low water' } },
        delivered: { _type: 'figure', caption: 'Low water' },
      },
    ],
    dangling: '`null` if the type of the component is deleted.',
  },
  notInRepeater: true,
  slugs: {
    inOptions: (options, walk) => mapSlugAt(options, 'componentSlug', walk.component),
    inValue: ({ options: given }, value, walk) => mapComponentSlugs(value, namedSlug(given), walk),
  },
  check: checkNested,
  compile: compileNested,
  convert: (value) => (isJsonObject(value) ? { value } : refuseToConvert(value, 'a component')),
  jsonSchema: (field, describe) => describe.components(slugsOf(field)),
  typescript: (field, describe) => describe.components(slugsOf(field)),
} as const satisfies FieldType;

function slugsOf(field: Field): string[] {
  const { componentSlug } = readOptions(options, field);
  return componentSlug ? [componentSlug] : [];
}

function checkNested(field: Field, path: string, scope: SchemaScope): SchemaIssue[] {
  const [slug] = slugsOf(field);
  if (slug === undefined) {
    const message = 'A nestedComponent must name its componentSlug.';
    return [{ field: path, code: 'MISSING_COMPONENT_SLUG', message }];
  }
  if (isSelf(slug, scope) || leadsToSelf(slug, scope)) {
    const how = isSelf(slug, scope) ? 'itself' : `${quoteInput(slug)}, which leads back to it`;
    const message = `The component must not nest ${how}.`;
    return [{ field: path, code: 'CIRCULAR_REFERENCE', message }];
  }
  return checkComponentExists(slug, path, scope);
}

/** Whether the nestedComponent fields of a saved component lead, over any number of others, to the one being saved. */
function leadsToSelf(slug: string, scope: SchemaScope): boolean {
  const seen = new Set<string>();
  const pending = [slug];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (isSelf(next, scope)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const nested = (scope.componentFields(next) ?? []).filter(
      ({ type }) => type === nestedComponentField.name,
    );
    pending.push(...nested.map((field) => namedSlug(field.options)).filter((named) => named !== undefined));
  }
  return false;
}

/** The slug in options that need not have been checked. */
function namedSlug(given: Field['options']): string | undefined {
  const slug = given?.['componentSlug'];
  return typeof slug === 'string' ? slug : undefined;
}

function compileNested(field: Field): FieldRules {
  const allowed = slugsOf(field);
  const [implied] = allowed;
  return {
    accept: (value, at) => acceptComponent(value, { implied, allowed }, at),
    inside: ({ component }) => allowed.flatMap((slug) => component(slug)?.fields ?? []),
    holdsOne: true,
    objects: {
      inList: false,
      schemaOf: (object, component) => componentFieldsOf(object, implied, component),
    },
    mapComponents: (value, map) => map(value),
    deliver: (value, delivery) => deliverComponent(firstOf(value), implied, delivery),
    visit: (value, path, visitor) => visitComponent(firstOf(value), path, implied, visitor),
  };
}

// A componentPicker that became a nestedComponent left an array behind.
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
