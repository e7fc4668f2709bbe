import { ownValue } from '../../lib/json-object.ts';
import { nearestName } from '../../lib/text/nearest-name.ts';
import { quoteInput } from '../../lib/text/quote-input.ts';
import { createPlace, notedPlace } from './content-place.ts';
import type {
  CompiledField,
  CompiledSchema,
  ContentVisitor,
  Delivery,
  FieldRules,
  Place,
} from './field-types/field-type.ts';

const mostNamesShown = 8;
const longestKeyShown = 100;

/**
 * Checks the values of a schema's fields and answers those to store: nulls left out, defaults filled in where the
 * mode says so, components flattened. Failures and links go to the place; after a failure the answer is not used.
 * `besides` is a key that stands beside the fields and is none of them.
 */
export function acceptFields(
  schema: CompiledSchema,
  values: Readonly<Record<string, unknown>>,
  place: Place,
  besides?: string,
): Record<string, unknown> {
  const accepted: [string, unknown][] = [];
  for (const compiled of schema.fields) {
    const value = acceptField(compiled, ownValue(values, compiled.field.name), place);
    if (value !== undefined) accepted.push([compiled.field.name, value]);
  }
  for (const key of Object.keys(values)) {
    if (schema.byName.has(key) || key === besides) continue;
    if (place.mode.unknown === 'refuse') {
      if (place.full) break;
      failUnknown(key, schema, place);
      continue;
    }
    const value = values[key];
    if (value !== null && value !== undefined) accepted.push([key, value]);
  }
  return Object.fromEntries(accepted);
}

function acceptField({ field, rules }: CompiledField, sent: unknown, place: Place): unknown {
  const { mode } = place;
  if (sent === undefined) return acceptAbsent({ field, rules }, place);
  if ((sent === null || sent === '') && field.required && mode.required !== 'none') {
    failRequired(field.name, place);
    return undefined;
  }
  return sent === null ? undefined : rules.accept(sent, place.child(field.name));
}

function acceptAbsent({ field, rules }: CompiledField, place: Place): unknown {
  const fallback = field.defaultValue ?? undefined;
  const isEmpty = fallback === undefined || fallback === '';
  if (isEmpty && field.required && place.mode.required === 'all') {
    failRequired(field.name, place);
    return undefined;
  }
  if (fallback === undefined || !place.mode.defaults) return undefined;
  if (fallback === '') return acceptEmptyDefault(rules, place);
  const at = notedPlace(place.child(field.name), 'No value was given, and the default value is not valid: ');
  // A copy, so that a later change of the content cannot reach into the schema.
  return rules.accept(typeof fallback === 'object' ? structuredClone(fallback) : fallback, at);
}

// Forms send an empty text where somebody left the default out: it counts where the field takes one.
function acceptEmptyDefault(rules: FieldRules, { mode, component }: Place): unknown {
  const { place, problems } = createPlace({ mode, component });
  const value = rules.accept('', place);
  return problems.length === 0 ? value : undefined;
}

function failRequired(name: string, place: Place): void {
  place.child(name).fail('REQUIRED', `A value for "${name}" is required.`);
}

function failUnknown(key: string, schema: CompiledSchema, place: Place): void {
  const names = [...schema.byName.keys()];
  const nearest = nearestName(key, names);
  const shown = names.slice(0, mostNamesShown).join(', ');
  const more = names.length > mostNamesShown ? ` and ${names.length - mostNamesShown} more` : '';
  const hint = nearest === undefined ? `The fields are: ${shown}${more}.` : `Did you mean "${nearest}"?`;
  const at = place.child(key.slice(0, longestKeyShown).toWellFormed());
  at.fail(
    'UNKNOWN_FIELD',
    `There is no field ${quoteInput(key)}. ${names.length === 0 ? 'There are no fields.' : hint}`,
  );
}

/** Stored content as public reads show it: the keys of the current schema, in its order, after those of `delivered`. */
export function deliverFields(
  schema: CompiledSchema,
  content: Readonly<Record<string, unknown>>,
  delivery: Delivery,
  delivered: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const compiled of schema.fields) {
    const value = deliverField(compiled, content, delivery);
    if (value !== undefined) delivered[compiled.field.name] = value;
  }
  return delivered;
}

/** The value of one field as public reads show it; undefined where there is none. */
export function deliverField(
  { field, rules }: CompiledField,
  content: Readonly<Record<string, unknown>>,
  delivery: Delivery,
): unknown {
  const stored = ownValue(content, field.name);
  if (stored === null || stored === undefined) return undefined;
  return rules.deliver ? rules.deliver(stored, delivery) : stored;
}

/** Visits the leaves and links of stored content that the current schema names. */
export function visitFields(
  schema: CompiledSchema,
  content: Readonly<Record<string, unknown>>,
  visitor: ContentVisitor,
  prefix = '',
): void {
  for (const { field, rules } of schema.fields) {
    const stored = ownValue(content, field.name);
    if (stored === null || stored === undefined) continue;
    rules.visit(stored, prefix === '' ? field.name : `${prefix}.${field.name}`, visitor);
  }
}
