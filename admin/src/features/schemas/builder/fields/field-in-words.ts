import { plural, t } from '../../../../messages/messages.ts';
import { sizeInWords } from '../../../media/media-file.ts';
import { kindOf } from '../../field-kinds.ts';
import type { TypesByKind } from '../../type-queries.ts';
import type { DraftField } from '../type-draft.ts';

type Options = Readonly<Record<string, unknown>>;

/** What a field is and what is set of it, in a line: "Short text · Required · 3 to 90 characters". */
export function fieldInWords({ field, rows }: DraftField, types: TypesByKind): string {
  const { options = {}, layout } = field;
  const own = kindOf(field.type)?.options ?? [];
  // Options that a change of the type has left behind say nothing of the field.
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => own.includes(name)));
  return [
    kindOf(field.type)?.title ?? field.type,
    field.required && t('Required'),
    options['localized'] === true && t('in each language'),
    targetOf(kept, types),
    kept['multiple'] === true && t('several'),
    lengthOf(kept),
    rangeOf(kept),
    countOf(kept),
    filesOf(kept),
    typeof kept['pattern'] === 'string' && t('by a pattern'),
    Array.isArray(kept['choices']) && plural(kept['choices'].length, '{count} choice', '{count} choices'),
    rows && plural(rows.length, '{count} sub-field', '{count} sub-fields'),
    field.defaultValue !== undefined && t('with a default'),
    layout?.tab !== undefined && t('in the tab “{tab}”', { tab: layout.tab }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Reads a number; anything else counts as not set. */
function numberAt(options: Options, name: string): number | undefined {
  const value = options[name];
  return typeof value === 'number' ? value : undefined;
}

function lengthOf(options: Options): string | undefined {
  const [least, most] = [numberAt(options, 'minLength'), numberAt(options, 'maxLength')];
  if (least && most !== undefined) return t('{least} to {most} characters', { least, most });
  if (most !== undefined) return plural(most, 'up to {count} character', 'up to {count} characters');
  return least ? plural(least, 'from {count} character', 'from {count} characters') : undefined;
}

function rangeOf(options: Options): string | undefined {
  const [least, most] = [numberAt(options, 'min'), numberAt(options, 'max')];
  if (least !== undefined && most !== undefined) return t('from {least} to {most}', { least, most });
  if (most !== undefined) return t('up to {most}', { most });
  return least === undefined ? undefined : t('from {least}', { least });
}

function countOf(options: Options): string | undefined {
  const [least, most] = [numberAt(options, 'minItems'), numberAt(options, 'maxItems')];
  if (least && most !== undefined) return t('{least} to {most} of them', { least, most });
  if (most !== undefined) return plural(most, 'at most {count}', 'at most {count}');
  return least ? plural(least, 'at least {count}', 'at least {count}') : undefined;
}

function filesOf(options: Options): string {
  const { allowedMimeTypes: allowed, aspectRatios: ratios } = options;
  const size = numberAt(options, 'maxFileSize');
  return [
    Array.isArray(allowed) && allowed.join(', '),
    size !== undefined && t('up to {size}', { size: sizeInWords(size) }),
    Array.isArray(ratios) && plural(ratios.length, '{count} crop', '{count} crops'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const targets: Readonly<Record<string, string>> = {
  page: t('Pages'),
  blogPost: t('Posts'),
  user: t('People'),
};

/** What a field points to or holds, by the names of the types. */
function targetOf(options: Options, types: TypesByKind): string | undefined {
  const slugs = (name: string) => [options[name]].flat().filter((one) => typeof one === 'string');
  const named = (slug: string, of: readonly { slug: string; name: string }[]) =>
    of.find((one) => one.slug === slug)?.name ?? slug;
  const names = [
    ...slugs('collectionType').map((slug) => named(slug, types['collection-types'])),
    ...slugs('pageType').map((slug) => named(slug, types['page-types'])),
    ...['componentSlug', 'allowedComponents'].flatMap((name) =>
      slugs(name).map((slug) => named(slug, types.components)),
    ),
  ];
  const [first, second, ...more] = names;
  if (more.length > 0) return plural(names.length, '{count} components', '{count} components');
  if (first !== undefined) return second === undefined ? first : `${first}, ${second}`;
  return targets[String(options['referenceType'])];
}
