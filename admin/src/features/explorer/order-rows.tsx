import { Plus, X } from 'lucide-react';
import { t } from '../../messages/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** The order of a list: keys, each in its direction, the first one first. */
export function OrderRows(props: {
  readonly sort: string;
  readonly keys: readonly { readonly path: string; readonly label: string }[];
  readonly error: string | undefined;
  readonly onChange: (sort: string | undefined) => void;
}) {
  const { sort, keys, error, onChange } = props;
  const parts = sort === '' ? [] : sort.split(',');
  const set = (next: readonly string[]) => onChange(next.length === 0 ? undefined : next.join(','));
  const used = parts.map(pathOfKey);
  const free = keys.find(({ path }) => !used.includes(path));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{t('Order')}</legend>
      {parts.length === 0 && (
        <p className="text-xs text-ink-faint">{t('The newest first, unless you choose one.')}</p>
      )}
      {parts.map((part, index) => {
        const path = pathOfKey(part);
        const isKnown = keys.some((key) => key.path === path);
        const offered = isKnown ? keys : [...keys, { path, label: path }];
        const replace = (next: string) => set(parts.map((one, at) => (at === index ? next : one)));
        return (
          <div key={path} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
            <SelectField
              label={t('Sort by, {number}', { number: index + 1 })}
              isLabelHidden
              value={path}
              choices={offered.map((key) => ({ value: key.path, label: key.label, detail: key.path }))}
              onChange={(next) => replace(part.startsWith('-') ? `-${next}` : next)}
            />
            <SelectField
              label={t('Direction, {number}', { number: index + 1 })}
              isLabelHidden
              value={part.startsWith('-') ? 'down' : 'up'}
              choices={[
                { value: 'up', label: t('ascending') },
                { value: 'down', label: t('descending') },
              ]}
              onChange={(direction) => replace(direction === 'down' ? `-${path}` : path)}
            />
            <IconButton
              label={t('Remove order {number}', { number: index + 1 })}
              icon={<X aria-hidden="true" className="size-4" />}
              onPress={() => set(parts.filter((_, at) => at !== index))}
            />
          </div>
        );
      })}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      <div>
        <Button
          whyDisabled={!free && t('There is nothing else to sort by.')}
          onPress={() => free && set([...parts, free.path])}
        >
          <Plus aria-hidden="true" className="size-4" />{' '}
          {parts.length === 0 ? t('Choose an order') : t('Then by')}
        </Button>
      </div>
    </fieldset>
  );
}

function pathOfKey(part: string): string {
  return part.replace(/^-/, '');
}
