import { SelectField } from '../../../ui/fields/select-field.tsx';
import { pageSizes } from './list-search.ts';

/** How many rows a page of a list has. */
export function PageSizeChoice(props: { readonly size: number; readonly onChange: (size: number) => void }) {
  return (
    <SelectField
      label="Rows a page"
      isLabelHidden
      value={String(props.size)}
      choices={pageSizes.map((size) => ({ value: String(size), label: `${size} rows a page` }))}
      onChange={(size) => props.onChange(Number(size))}
      className="w-44"
    />
  );
}
