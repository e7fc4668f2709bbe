import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { FoundList } from './found-list.tsx';
import { pickerLimit, referablesQuery } from './reference-query.ts';
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
            <FoundList
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
