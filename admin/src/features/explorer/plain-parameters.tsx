import { Plus, X } from 'lucide-react';
import { rich, t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { ReadFormProps } from './read-form-props.ts';
import { textOf } from './requests/explorer-search.ts';
import type { ReadParameter } from './requests/read-parameters.ts';
import { TypedField } from './typed-field.tsx';

const asUsual = 'usual';

/** Parameters with a few values; the first is what counts without the parameter. */
const selects: readonly {
  readonly name: 'kind' | 'kinds' | 'format' | 'depth' | 'total';
  readonly label: string;
  readonly usual: string;
  readonly values: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'kinds',
    label: t('Kinds'),
    usual: t('All kinds'),
    values: { page: t('Pages'), item: t('Items'), post: t('Posts') },
  },
  {
    name: 'kind',
    label: t('Kind'),
    usual: t('All kinds'),
    values: { page: t('Pages'), item: t('Items'), post: t('Posts') },
  },
  {
    name: 'format',
    label: t('Format'),
    usual: t('As Galley has them'),
    values: { typescript: 'TypeScript', jsonschema: 'JSON Schema' },
  },
  {
    name: 'depth',
    label: t('Depth of references'),
    usual: t('1, as usual'),
    values: { 0: t('0: ids alone'), 2: '2', 3: '3' },
  },
  {
    name: 'total',
    label: t('Total'),
    usual: t('Counted'),
    values: { estimate: t('Estimated where that is slow'), none: t('Not counted') },
  },
];

const texts: readonly {
  readonly name: 'q' | 'types' | 'type' | 'since' | 'category' | 'tag' | 'author' | 'limit' | 'page';
  readonly label: string;
  readonly placeholder?: string;
  readonly help?: string;
}[] = [
  { name: 'q', label: t('Words') },
  {
    name: 'types',
    label: t('Of the types'),
    placeholder: 'articles,landing',
    help: t('Slugs, with commas between them.'),
  },
  { name: 'type', label: t('Of the type'), placeholder: 'articles' },
  { name: 'since', label: t('Since'), help: t('“next” of an earlier answer.') },
  { name: 'category', label: t('Category'), placeholder: 'slug' },
  { name: 'tag', label: t('Tag'), placeholder: 'slug' },
  { name: 'author', label: t('Author'), placeholder: t('id of a person') },
  { name: 'limit', label: t('How many on a page'), placeholder: '20' },
  { name: 'page', label: t('Page'), placeholder: '1' },
];

/** The parameters that are a word, a number or one of a few values. */
export function PlainParameters(props: ReadFormProps & { readonly taken: ReadonlySet<ReadParameter> }) {
  const { search, taken, errorOf, onChange } = props;
  return (
    <>
      {taken.has('r') && <Reads {...props} />}
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {texts.map(
          ({ name, label, placeholder, help }) =>
            taken.has(name) && (
              <TypedField
                key={name}
                label={label}
                value={textOf(search[name])}
                placeholder={placeholder}
                help={help}
                error={errorOf(name)}
                isRequired={name === 'q'}
                inputMode={name === 'limit' || name === 'page' ? 'numeric' : 'text'}
                onChange={(text) => onChange({ [name]: text })}
              />
            ),
        )}
        {selects.map(({ name, label, usual, values }) => {
          if (!taken.has(name)) return null;
          const value = textOf(search[name]);
          const known = Object.entries(values).map(([one, words]) => ({ value: one, label: words }));
          const isOther = value !== '' && !(value in values);
          return (
            <SelectField
              key={name}
              label={label}
              value={value || asUsual}
              choices={[
                { value: asUsual, label: usual },
                ...known,
                ...(isOther ? [{ value, label: value }] : []),
              ]}
              error={errorOf(name)}
              onChange={(next) => onChange({ [name]: next === asUsual ? undefined : next })}
            />
          );
        })}
      </div>
    </>
  );
}

const mostReads = 10;

/** The reads of a batch. */
function Reads({ search, errorOf, onChange }: ReadFormProps) {
  const reads = search.r ?? [''];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('Reads, answered together')}</legend>
      {reads.map((read, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a read is what stands at its place.
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <TypedField
            label={t('Read {number} [noun]', { number: index + 1 })}
            value={read}
            placeholder="/pages?limit=3"
            isCode
            error={read === '' ? undefined : errorOf('r', reads.slice(0, index).filter(Boolean).length)}
            onChange={(text) => onChange({ r: reads.map((one, at) => (at === index ? text : one)) })}
          />
          <IconButton
            label={t('Remove read {number}', { number: index + 1 })}
            icon={<X aria-hidden="true" className="size-4" />}
            onPress={() => onChange({ r: reads.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <p className="text-xs text-ink-faint">
        {rich('Paths below {path}, with their query.', { path: <code>/api/v1</code> })}
      </p>
      <div>
        <Button
          whyDisabled={reads.length >= mostReads && t('At most {most} reads.', { most: mostReads })}
          onPress={() => onChange({ r: [...reads, ''] })}
        >
          <Plus aria-hidden="true" className="size-4" /> {t('Add a read')}
        </Button>
      </div>
    </fieldset>
  );
}
