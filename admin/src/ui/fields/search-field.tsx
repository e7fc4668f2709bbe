import { Search, X } from 'lucide-react';
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components';
import { t } from '../../messages/messages.ts';
import { classNames } from '../class-names.ts';
import { inputClass } from './field-frame.tsx';

/** A search box; `label` is its name and what stands in it while it is empty. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly className?: string;
}) {
  const { label, className, ...rest } = props;
  return (
    <AriaSearchField
      {...rest}
      aria-label={label}
      className={classNames('group relative flex items-center', className)}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute start-2.5 size-4 text-ink-faint" />
      <Input
        dir="auto"
        placeholder={label}
        className={classNames(inputClass, 'px-8 sm:text-sm [&::-webkit-search-cancel-button]:hidden')}
      />
      <Button
        aria-label={t('Clear')}
        className="absolute end-1 rounded p-1.5 text-ink-faint hover:text-ink group-data-[empty]:hidden"
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </AriaSearchField>
  );
}
