import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete, Menu, MenuItem } from 'react-aria-components';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { optionClass } from '../../../../ui/fields/select-field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { pickerLimit, type Referable, referablesQuery } from './reference-query.ts';
import { type ReferenceTarget, targetNames } from './reference-target.ts';

/**
 * Chooses what a reference points to: found by typing, arrow keys walk, Enter chooses. Of several it stays open, and
 * choosing what is chosen takes it away.
 */
export function ReferenceDialog(props: {
  readonly target: ReferenceTarget;
  readonly isMultiple: boolean;
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Makes something new to point to, with what was searched for as its name. */
  readonly onCreate: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { target, isMultiple, chosen, onToggle, onCreate, onClose } = props;
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim().slice(0, 200));
  const { data, error, refetch, isPlaceholderData } = useQuery(referablesQuery(target, q, page));
  const names = targetNames[target.type];
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  const pick = (id: string) => {
    onToggle(id);
    if (!isMultiple) onClose();
  };
  return (
    <Dialog
      title={isMultiple ? `Choose ${names.many}` : `Choose ${names.aOne}`}
      isOpen
      onClose={onClose}
      footer={
        (onCreate || isMultiple) && (
          <>
            {onCreate && (
              <Button className={isMultiple ? 'me-auto' : undefined} onPress={() => onCreate(text.trim())}>
                <Plus aria-hidden="true" className="size-4" /> New {names.one}
              </Button>
            )}
            {isMultiple && (
              <Button variant="primary" onPress={onClose}>
                Done, {chosen.length} chosen
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex min-h-96 flex-col gap-3">
        <Autocomplete>
          <SearchField label={`Search ${names.many}`} value={text} onChange={search} autoFocus />
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading label={`Loading ${names.many}`} />}
          {data && (
            <Found
              found={data.data}
              chosen={chosen}
              label={names.many}
              empty={q === '' ? `There are no ${names.many} yet.` : `No ${names.one} is called “${q}”.`}
              isOld={isPlaceholderData}
              onPick={pick}
            />
          )}
        </Autocomplete>
        {data && (
          <Pagination page={page} limit={pickerLimit} total={data.pagination.total} onPage={setPage} />
        )}
      </div>
    </Dialog>
  );
}

function Found(props: {
  readonly found: readonly Referable[];
  readonly chosen: readonly string[];
  readonly label: string;
  readonly empty: string;
  readonly isOld: boolean;
  readonly onPick: (id: string) => void;
}) {
  const { found, chosen, label, empty, isOld, onPick } = props;
  return (
    <Menu
      aria-label={`Found ${label}`}
      items={found}
      selectionMode="multiple"
      selectedKeys={chosen}
      dependencies={[chosen]}
      onAction={(key) => onPick(String(key))}
      renderEmptyState={() => <p className="px-2 py-4 text-sm text-ink-faint">{empty}</p>}
      className={classNames('flex-1 outline-none', isOld && 'opacity-60')}
    >
      {({ id, name, detail, state }) => (
        <MenuItem id={id} textValue={name} className={optionClass}>
          {({ isSelected }) => (
            <>
              <Check
                aria-hidden="true"
                className={classNames('size-4 shrink-0', !isSelected && 'invisible')}
              />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <span className="block truncate text-xs text-ink-faint">{detail}</span>
              </span>
              {state && <RecordStatus record={state} />}
            </>
          )}
        </MenuItem>
      )}
    </Menu>
  );
}
