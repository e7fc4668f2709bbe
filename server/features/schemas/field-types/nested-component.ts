import { z } from 'zod';
import { quoteInput } from '../../../lib/quote-input.ts';
import { checkComponentExists, isSelf, leadsToSelf } from './component-references.ts';
import { acceptComponent, deliverComponent, visitComponent } from './component-value.ts';
import { describedOptions, namedOption, readOptions } from './field-options.ts';
import type { Field, FieldRules, FieldType, SchemaIssue, SchemaScope } from './field-type.ts';

const options = z.object({ ...describedOptions, componentSlug: namedOption });

/** One component of one kind, stored and delivered with its `_type`. */
export const nestedComponentField: FieldType = {
  name: 'nestedComponent',
  category: 'Advanced',
  options,
  values: {
    forms: [
      { written: { _type: 'figure', caption: 'Low water' } },
      { written: { caption: 'Low water' }, delivered: { _type: 'figure', caption: 'Low water' } },
      {
        written: { component: 'figure', fields: { caption: 'Low water' } },
        delivered: { _type: 'figure', caption: 'Low water' },
      },
    ],
    dangling: '`null` when the type of the component is deleted.',
  },
  check: checkNested,
  compile: compileNested,
  jsonSchema: (field, describe) => describe.components(slugsOf(field)),
  typescript: (field, describe) => describe.components(slugsOf(field)),
};

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

function compileNested(field: Field): FieldRules {
  const allowed = slugsOf(field);
  const [implied] = allowed;
  return {
    accept: (value, at) => acceptComponent(value, { implied, allowed }, at),
    inside: ({ component }) => allowed.flatMap((slug) => component(slug)?.fields ?? []),
    deliver: (value, delivery) => deliverComponent(firstOf(value), implied, delivery),
    visit: (value, path, visitor) => visitComponent(firstOf(value), path, implied, visitor),
  };
}

// A componentPicker that became a nestedComponent left an array behind.
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
