import { isJsonObject, ownValue } from '../../../../lib/json-object.ts';
import { quoteInput } from '../../../../lib/text/quote-input.ts';
import { acceptFields, deliverFields, visitFields } from '../../content-walk.ts';
import type {
  CompiledSchema,
  ComponentOf,
  ComponentSchema,
  ContentVisitor,
  Delivery,
  Place,
} from '../field-type.ts';
import { failType } from './plain-value.ts';
import { shownKey } from './row-keys.ts';

/** Components within components, the outermost counted. */
const deepestNesting = 10;

/** Which components a field takes: one, those listed, or any. */
export interface ComponentChoice {
  /** The component of a value that does not say which it is. */
  readonly implied: string | undefined;
  /** Undefined allows any. */
  readonly allowed: readonly string[] | undefined;
}

interface WrittenComponent {
  readonly slug: string;
  /** Its fields, and `_type` where it stands beside them. */
  readonly fields: Record<string, unknown>;
}

/**
 * Checks a written component and answers it flattened, `_type` first (specification, "Component data shape in
 * responses"). Follows the value, never the schema, so that components that allow themselves come to an end.
 */
export function acceptComponent(value: unknown, choice: ComponentChoice, at: Place): unknown {
  if (!isJsonObject(value)) return failType(at, 'a component as an object', value);
  const written = readWritten(value, choice, at);
  if (!written) return undefined;
  const component = at.component(written.slug);
  if (!component) {
    at.fail('UNKNOWN_COMPONENT', `There is no component with the slug ${quoteInput(written.slug)}.`);
    return undefined;
  }
  if (!mayStand(component, choice, at)) return undefined;
  return {
    _type: component.slug,
    ...acceptFields(component.fields, written.fields, at.inside(component.slug), '_type'),
  };
}

function mayStand({ slug }: ComponentSchema, { allowed }: ComponentChoice, at: Place): boolean {
  if (allowed && !allowed.includes(slug)) {
    const names = allowed.slice(0, 8).map(quoteInput).join(', ');
    at.fail('COMPONENT_NOT_ALLOWED', `The component "${slug}" is not allowed here; allowed: ${names}.`);
    return false;
  }
  if (at.components.includes(slug)) {
    at.fail('SELF_REFERENCE', `The component "${slug}" must not contain itself.`);
    return false;
  }
  if (at.components.length >= deepestNesting) {
    at.fail('NESTING_TOO_DEEP', `Components must not nest more than ${deepestNesting} levels.`);
    return false;
  }
  return true;
}

/** The slug and fields of the flat form `{ _type, …fields }` or of `{ component, fields }`. */
function readWritten(
  value: Record<string, unknown>,
  choice: ComponentChoice,
  at: Place,
): WrittenComponent | undefined {
  const type = ownValue(value, '_type');
  if (typeof type === 'string') return { slug: type, fields: value };
  if (Object.hasOwn(value, '_type') && type !== undefined) {
    return failType(at.child('_type'), 'the slug of a component as a string', type);
  }
  const wrapped = readWrapped(value, choice.implied, at);
  if (wrapped) return wrapped;
  if (choice.implied !== undefined) return { slug: choice.implied, fields: value };
  at.fail(
    'INVALID_TYPE',
    'The component must say which it is: { "_type": "<component slug>", …its fields }.',
  );
  return undefined;
}

function readWrapped(
  value: Record<string, unknown>,
  implied: string | undefined,
  at: Place,
): WrittenComponent | undefined {
  const slug = ownValue(value, 'component');
  // A bare `{ component }` can only be a value of a field of that name where the component is implied.
  const fields = ownValue(value, 'fields') ?? (implied === undefined ? {} : undefined);
  if (typeof slug !== 'string' || !isJsonObject(fields) || Object.keys(value).length > 2) return undefined;
  // A component with fields of both names reads the same in either form; without a `_type` it is then the flat one.
  const own = implied === undefined ? undefined : at.component(implied)?.fields.byName;
  return own?.has('component') && own.has('fields') ? undefined : { slug, fields };
}

/**
 * A stored component flattened, with the keys of the current schema; null when it has no schema any more. `inList`: it
 * stands in an array, where components have keys.
 */
export function deliverComponent(
  value: unknown,
  implied: string | undefined,
  delivery: Delivery,
  inList = false,
): unknown {
  const stored = readStored(value, implied);
  const component = stored && delivery.component(stored.slug);
  if (!component) return null;
  const own = { ...(inList && shownKey(stored.fields, delivery)), _type: component.slug };
  return deliverFields(component.fields, stored.fields, delivery, own);
}

/** The fields of a stored component; undefined when its type is gone. */
export function componentFieldsOf(
  value: Readonly<Record<string, unknown>>,
  implied: string | undefined,
  component: ComponentOf,
): CompiledSchema | undefined {
  const slug = readStored(value, implied)?.slug;
  return slug === undefined ? undefined : component(slug)?.fields;
}

/** Visits what is in a stored component, and which component it is at `<path>._type`. */
export function visitComponent(
  value: unknown,
  path: string,
  implied: string | undefined,
  visitor: ContentVisitor,
): void {
  const stored = readStored(value, implied);
  if (!stored) return;
  visitor.leaf?.(`${path}._type`, stored.slug);
  const component = visitor.component(stored.slug);
  if (component) visitFields(component.fields, stored.fields, visitor, path);
}

function readStored(value: unknown, implied: string | undefined): WrittenComponent | undefined {
  if (!isJsonObject(value)) return undefined;
  const type = ownValue(value, '_type');
  const slug = typeof type === 'string' ? type : implied;
  return slug === undefined ? undefined : { slug, fields: value };
}
