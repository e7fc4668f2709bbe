import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components';
import { useSession } from '../../../../api/session.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../../ui/feedback.tsx';
import { SearchField } from '../../../../ui/fields/search-field.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { useTypesOf } from '../../cards/types-of.ts';
import { type Choices, useFirstChoices } from './first-choices.ts';
import { FoundChoices } from './found-choices.tsx';
import { keepRecent } from './recent-targets.ts';
import { type CardNames, pickerLimit, type Referable, referablesQuery } from './reference-query.ts';
import { type ReferenceTarget, targetNames } from './reference-target.ts';
import type { PlaceOfField } from './targets-context.ts';

/**
 * Chooses what a reference points to: found by typing, arrow keys walk, Enter chooses. Of several it stays open, and
 * choosing what is chosen takes it away.
 */
export function ReferenceDialog(props: {
  readonly target: ReferenceTarget;
  /** Where the field is, of a record: what is chosen there often comes first. */
  readonly place: PlaceOfField | undefined;
  readonly isMultiple: boolean;
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  /** Makes something new to point to, with what was searched for as its name. */
  readonly onCreate: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}) {
  const { target, place, isMultiple, chosen, onToggle, onCreate, onClose } = props;
  const { user, tenant } = useSession();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const q = useSettled(text.trim().slice(0, 200));
  const shown = useShown(target);
  const { data, error, refetch, isPlaceholderData } = useQuery(referablesQuery(target, q, page, shown));
  const choices = useFirstChoices(target, place, shown);
  const first = q === '' && page === 1 ? choices : [];
  const names = targetNames[target.type];
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  const pick = (id: string) => {
    if (place && !chosen.includes(id)) keepRecent({ userId: user.id, tenantId: tenant.id }, place, id);
    onToggle(id);
    if (!isMultiple) onClose();
  };
  return (
    <Dialog
      title={isMultiple ? t('Choose {many}', { many: names.many }) : names.choose}
      isOpen
      onClose={onClose}
      footer={
        (onCreate || isMultiple) && (
          <>
            {onCreate && (
              <Button className={isMultiple ? 'me-auto' : undefined} onPress={() => onCreate(text.trim())}>
                <Plus aria-hidden="true" className="size-4" /> {t('New {one}', { one: names.one })}
              </Button>
            )}
            {isMultiple && (
              <Button variant="primary" onPress={onClose}>
                {plural(chosen.length, 'Done, {count} chosen', 'Done, {count} chosen')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex min-h-96 flex-col gap-3">
        <Autocomplete>
          <SearchField
            label={t('Search {many}', { many: names.many })}
            value={text}
            onChange={search}
            autoFocus
          />
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {(!data || !first) && !error && <Loading label={t('Loading {many}', { many: names.many })} />}
          {data && first && (
            <FoundChoices
              type={target.type}
              groups={groupsOf(first, data.data)}
              chosen={chosen}
              label={names.many}
              empty={
                q === ''
                  ? t('There are no {many} yet.', { many: names.many })
                  : t('No {one} is called “{text}”.', { one: names.one, text: q })
              }
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

/** What the type of what is chosen from shows of its records; nothing where that is not one type. */
function useShown({ type, typeSlug }: ReferenceTarget): CardNames {
  const { data } = useTypesOf(type === 'user' ? 'blogPost' : type);
  const look = data?.find(({ slug }) => slug === typeSlug)?.appearance;
  return { picture: look?.cardImage, line: look?.cardLine };
}

/** What stands first, then the others as they were last edited: each once. */
function groupsOf(first: readonly Choices[], found: readonly Referable[]): readonly Choices[] {
  const before = new Set(first.flatMap(({ choices }) => choices.map(({ id }) => id)));
  return [...first, { title: t('Edited last'), choices: found.filter(({ id }) => !before.has(id)) }];
}
