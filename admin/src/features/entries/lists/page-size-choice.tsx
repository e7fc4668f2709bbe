import { plural, t } from '../../../messages/messages.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { pageSizes } from './list-search.ts';

/** How many rows a page of a list has. */
export function PageSizeChoice(props: { readonly size: number; readonly onChange: (size: number) => void }) {
  return (
    <SelectField
      label={t('Rows a page')}
      isLabelHidden
      value={String(props.size)}
      choices={pageSizes.map((size) => ({
        value: String(size),
        label: plural(size, '{count} row a page', '{count} rows a page'),
      }))}
      onChange={(size) => props.onChange(Number(size))}
      className="w-44"
    />
  );
}
