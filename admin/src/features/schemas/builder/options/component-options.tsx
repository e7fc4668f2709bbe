import { useState } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { type Builder, useBuilder } from '../builder-context.ts';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import { NumberOption } from './number-option.tsx';
import { TypeChoice } from './type-choice.tsx';

/** Which components a picker takes, and how many. A component may take itself. */
export function AllowedComponents({ part }: { readonly part: FieldPart }) {
  const builder = useBuilder();
  const { one, change, issues } = part;
  const [text, setText] = useState('');
  const given = one.field.options?.['allowedComponents'];
  const allowed = Array.isArray(given) ? given.map(String) : [];
  const known = offered(builder, allowed);
  const wanted = text.trim().toLowerCase();
  const shown = known.filter(({ slug, name }) => `${name} ${slug}`.toLowerCase().includes(wanted));
  const error = errorAt(issues, 'allowedComponents');
  const set = (slug: string, isAllowed: boolean) => {
    const next = isAllowed ? [...allowed, slug] : allowed.filter((other) => other !== slug);
    change((now) => setOption(now, 'allowedComponents', next.length > 0 ? next : undefined));
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Place of={one.key} control="allowedComponents" isFaulty={error !== undefined}>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">{t('Allowed components')}</legend>
          {known.length > 8 && <SearchField label={t('Find a component')} value={text} onChange={setText} />}
          {known.length > 0 && (
            <div className="flex max-h-56 flex-col gap-1 overflow-y-auto rounded-md border border-line p-2">
              {shown.map(({ slug, name }) => (
                <Checkbox
                  key={slug}
                  label={name}
                  help={slug}
                  value={allowed.includes(slug)}
                  onChange={(isAllowed) => set(slug, isAllowed)}
                />
              ))}
            </div>
          )}
          <p className={error ? 'text-xs text-danger' : 'text-xs text-ink-faint'}>
            {error ??
              (allowed.length === 0
                ? t('None chosen: any component is allowed.')
                : plural(allowed.length, '{count} chosen.', '{count} chosen.'))}
          </p>
        </fieldset>
      </Place>
      <NumberOption
        part={part}
        name="maxItems"
        label={t('At most')}
        placeholder={t('No limit')}
        help={t('Components in the list.')}
      />
    </div>
  );
}

/** The components, this one before it is saved, and slugs that no component has. */
function offered({ kind, slug, types }: Builder, allowed: readonly string[]) {
  const saved = types.components.map((type) => ({ slug: type.slug, name: type.name }));
  const own = kind === 'components' && slug !== '' ? [{ slug, name: t('This component') }] : [];
  const known = [...saved, ...own.filter((one) => !saved.some((other) => other.slug === one.slug))];
  const unknown = allowed.filter((one) => !known.some((other) => other.slug === one));
  return [
    ...known,
    ...unknown.map((one) => ({ slug: one, name: t('{slug} (no such component)', { slug: one }) })),
  ];
}

/** The component whose fields a field holds. */
export function NestedComponentOption({ part: { one, change, issues } }: { readonly part: FieldPart }) {
  const builder = useBuilder();
  const slug = one.field.options?.['componentSlug'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Place of={one.key} control="componentSlug" isFaulty={errorAt(issues, 'componentSlug') !== undefined}>
        <TypeChoice
          label={t('Component')}
          value={typeof slug === 'string' ? slug : undefined}
          types={builder.types.components}
          onChange={(value) => change((now) => setOption(now, 'componentSlug', value))}
          error={errorAt(issues, 'componentSlug')}
          isRequired
        />
      </Place>
    </div>
  );
}
