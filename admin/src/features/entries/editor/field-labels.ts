import type { ContentType, SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { wordsOf } from '../fields/field-words.ts';
import { ownValue } from '../fields/own-value.ts';
import type { FieldValues } from './saving/edit-state.ts';

/** A path as the form shows it: `sections[1].title` is "Sections 2 › Title". */
export function labelOfPath(
  path: string,
  fields: readonly SchemaField[],
  values: FieldValues,
  components: readonly ContentType[],
): string {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  const words: string[] = [];
  let inside: readonly SchemaField[] = fields;
  let value: unknown = values;
  for (const step of steps) {
    value = typeof value === 'object' && value !== null ? ownValue(value as FieldValues, step) : undefined;
    if (/^\d+$/.test(step)) {
      words.push(`${words.pop() ?? ''} ${Number(step) + 1}`.trim());
      inside = fieldsOfComponent(typeOf(value), components) ?? inside;
      continue;
    }
    const field = inside.find(({ name }) => name === step);
    words.push(field ? wordsOf(field).label : (ownName(step) ?? step));
    inside = fieldsInside(field, components);
  }
  return words.join(' › ');
}

const fixedNames: Readonly<Record<string, string>> = { '@name': t('Name'), '@slug': t('Slug'), seo: 'SEO' };

function ownName(step: string): string | undefined {
  return Object.hasOwn(fixedNames, step) ? fixedNames[step] : undefined;
}

function fieldsInside(
  field: SchemaField | undefined,
  components: readonly ContentType[],
): readonly SchemaField[] {
  const { fields, componentSlug } = field?.options ?? {};
  if (Array.isArray(fields)) return fields as SchemaField[];
  return fieldsOfComponent(componentSlug, components) ?? [];
}

function fieldsOfComponent(slug: unknown, components: readonly ContentType[]) {
  return typeof slug === 'string' ? components.find((one) => one.slug === slug)?.schema : undefined;
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_type' in value ? value._type : undefined;
}
