import { useMemo } from 'react';
import { useLocales } from '../../api/locales.ts';
import { t } from '../../messages/messages.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { useComponents } from '../entries/fields/use-components.ts';
import { FieldChoice } from './field-choice.tsx';
import { FilterRows } from './filter-rows.tsx';
import { OrderRows } from './order-rows.tsx';
import { PlainParameters } from './plain-parameters.tsx';
import type { ReadFormProps } from './read-form-props.ts';
import { RecordSlug } from './record-slug.tsx';
import { isOfOne } from './requests/api-request.ts';
import { comparablesOf } from './requests/comparable.ts';
import { textOf } from './requests/explorer-search.ts';
import { parametersOf, type ReadTarget } from './requests/read-target.ts';

/** Asks what to read: of which record or list, filtered and sorted how, with what of each record. */
export function ReadForm(props: ReadFormProps & { readonly targets: readonly ReadTarget[] }) {
  const { target, targets, search, errorOf, onChange } = props;
  const isOne = isOfOne(target, search);
  const taken = parametersOf(target, isOne);
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t('What to read')}
        value={target.id}
        choices={targets.map(({ id, label }) => ({ value: id, label }))}
        onChange={(of) => onChange({ ...cleared, of })}
      />
      {taken.has('slug') && (
        <SelectField
          label={t('How many')}
          value={isOne ? 'one' : 'list'}
          choices={[
            { value: 'list', label: t('A list') },
            { value: 'one', label: t('One record') },
          ]}
          onChange={(many) => onChange({ one: many === 'one' ? true : undefined })}
        />
      )}
      {isOne && taken.has('slug') && (
        <RecordSlug
          target={target}
          value={textOf(search.slug)}
          error={errorOf('slug')}
          onChange={(slug) => onChange({ slug })}
        />
      )}
      {taken.has('where') && <ListParts {...props} />}
      {isContent(target) && taken.has('fields') && (
        <FieldChoice
          target={target}
          fields={textOf(search.fields)}
          onChange={(fields) => onChange({ fields })}
        />
      )}
      <PlainParameters {...props} taken={taken} />
      <Language {...props} isTaken={taken.has('locale')} hasFallback={taken.has('fallback')} />
      {taken.has('preview') && (
        <SwitchField
          label={t('Drafts too (preview)')}
          value={search.preview === true}
          onChange={(isOn) => onChange({ preview: isOn ? true : undefined })}
          help={t('A preview key beside the API key shows what is not published yet.')}
        />
      )}
    </div>
  );
}

/** What belongs to one target, and is let go with it. */
const cleared = {
  one: undefined,
  slug: undefined,
  where: undefined,
  sort: undefined,
  fields: undefined,
  page: undefined,
};

function ListParts({ target, search, errorOf, onChange }: ReadFormProps) {
  const { components } = useComponents();
  const comparables = useMemo(() => comparablesOf(target, components), [target, components]);
  const more = {
    items: [{ path: '_sortOrder', label: t('By hand') }],
    posts: [{ path: 'title', label: t('Title') }],
  };
  const sortable = comparables.filter(({ isSortable }) => isSortable);
  return (
    <>
      <FilterRows
        // Rows keep what is being typed: of another target they are others.
        key={target.id}
        comparables={comparables}
        where={search.where ?? []}
        errorAt={(place) => errorOf('where', place)}
        onChange={(where) => onChange({ where, page: undefined })}
      />
      <OrderRows
        sort={textOf(search.sort)}
        keys={[...sortable, ...(target.kind === 'items' || target.kind === 'posts' ? more[target.kind] : [])]}
        error={errorOf('sort')}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  );
}

function Language(props: ReadFormProps & { readonly isTaken: boolean; readonly hasFallback: boolean }) {
  const { search, isTaken, hasFallback, errorOf, onChange } = props;
  const locales = useLocales();
  if (!isTaken || locales.length < 2) return null;
  const normal = locales.find(({ isDefault }) => isDefault);
  return (
    <>
      <SelectField
        label={t('Language')}
        value={textOf(search.locale) || 'default'}
        choices={[
          {
            value: 'default',
            label: normal ? t('The default one ({name})', { name: normal.name }) : t('The default one'),
          },
          ...locales.map(({ code, name }) => ({ value: code, label: name, detail: code })),
        ]}
        onChange={(code) => onChange({ locale: code === 'default' ? undefined : code })}
        error={errorOf('locale')}
      />
      {hasFallback && (
        <SwitchField
          label={t('Without what stands in')}
          value={search.fallback === 'none'}
          onChange={(isOn) => onChange({ fallback: isOn ? 'none' : undefined })}
          help={t('Leaves out what the language has not itself.')}
        />
      )}
    </>
  );
}

function isContent(
  target: ReadTarget,
): target is ReadTarget & { readonly kind: 'items' | 'pages' | 'posts' } {
  return target.kind === 'items' || target.kind === 'pages' || target.kind === 'posts';
}
