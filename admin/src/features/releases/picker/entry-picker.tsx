// In this folder: what is taken into a release, from the release and from records.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components';
import { useLocales } from '../../../api/locales.ts';
import { addressIn } from '../../../api/record-address.ts';
import type { RecordKind } from '../../../api/records.ts';
import { addToRelease, type Release, type ReleaseAction, refreshReleases } from '../../../api/releases.ts';
import { collectionTypesQuery } from '../../../api/types.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { notify } from '../../../ui/toast.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { useSubmit } from '../../../ui/use-submit.ts';
import { FoundList } from '../../entries/fields/references/found-list.tsx';
import { pickerLimit, referablesQuery } from '../../entries/fields/references/reference-query.ts';
import { actionChoices } from '../release-words.ts';
import { NotAdded } from './not-added.tsx';

/** Where records are looked for: a kind, of items with their type. */
interface Place {
  readonly value: string;
  readonly label: string;
  /** What its search is called. */
  readonly search: string;
  readonly kind: RecordKind;
  readonly typeSlug: string | undefined;
}

const ownPlaces: readonly Place[] = [
  { value: 'page', label: t('Pages'), search: t('Search pages'), kind: 'page', typeSlug: undefined },
  { value: 'blogPost', label: t('Posts'), search: t('Search posts'), kind: 'blogPost', typeSlug: undefined },
];

/** Finds records of any kind and takes them into the release, in a language and with an action. */
export function EntryPicker(props: {
  readonly release: Release;
  /** What is in it already. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
}) {
  const { release, taken, onClose } = props;
  const queryClient = useQueryClient();
  const { data: types = [] } = useQuery(collectionTypesQuery);
  const locales = useLocales();
  const places: readonly Place[] = [
    ...ownPlaces,
    ...types.map(({ slug, name }) => ({
      value: `item:${slug}`,
      label: name,
      search: t('Search {type}', { type: name.toLowerCase() }),
      kind: 'collectionItem' as const,
      typeSlug: slug,
    })),
  ];
  const [at, setAt] = useState('page');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [language, setLanguage] = useState(locales.find(({ isDefault }) => isDefault)?.code ?? '');
  const [action, setAction] = useState<ReleaseAction>('publish');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [kept, setKept] = useState<readonly { id: string; message: string }[]>([]);
  const place = places.find(({ value }) => value === at) ?? (ownPlaces[0] as Place);
  const q = useSettled(text.trim().slice(0, 200));
  const { data, error, refetch, isPlaceholderData } = useQuery(
    referablesQuery({ type: place.kind, typeSlug: place.typeSlug }, q, page),
  );
  const isOther = locales.some(({ code, isDefault }) => code === language && !isDefault);
  const addressOf = (id: string) => addressIn(id, isOther ? language : undefined);
  const add = useSubmit(async () => {
    const { succeeded, failed } = await addToRelease(release.id, chosen, action);
    await refreshReleases(queryClient);
    if (succeeded.length > 0)
      notify(plural(succeeded.length, '{count} record added', '{count} records added'));
    setChosen(failed.map(({ id }) => id));
    setKept(failed);
    if (failed.length === 0) onClose();
  });
  const toggle = (id: string) => {
    const address = addressOf(id);
    if (taken.has(address)) return;
    setKept([]);
    setChosen(chosen.includes(address) ? chosen.filter((one) => one !== address) : [...chosen, address]);
  };
  const search = (next: string) => {
    setText(next);
    setPage(1);
  };
  const rows = (data?.data ?? []).map((row) =>
    taken.has(addressOf(row.id)) ? { ...row, detail: t('In the release already') } : row,
  );
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        isPending={add.isRunning}
        whyDisabled={chosen.length === 0 && t('Choose something first.')}
        onPress={() => void add.run()}
      >
        {chosen.length === 0 ? t('Add') : plural(chosen.length, 'Add {count} record', 'Add {count} records')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('Add to “{name}”', { name: release.name })} isOpen onClose={onClose} footer={footer}>
      <div className="flex min-h-96 flex-col gap-3">
        <div className={classNames('grid gap-3', locales.length > 1 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
          <SelectField
            label={t('Look in')}
            value={at}
            choices={places}
            onChange={(next) => {
              setAt(next);
              setPage(1);
            }}
          />
          {locales.length > 1 && (
            <SelectField
              label={t('Language')}
              value={language}
              choices={locales.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={setLanguage}
            />
          )}
          <SelectField<ReleaseAction>
            label={t('The release is to')}
            value={action}
            choices={actionChoices}
            onChange={setAction}
          />
        </div>
        <Autocomplete>
          <SearchField label={place.search} value={text} onChange={search} autoFocus />
          {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Loading label={t('Loading what can be added')} />}
          {data && (
            <FoundList
              found={rows}
              chosen={chosen.flatMap((one) => rows.find(({ id }) => addressOf(id) === one)?.id ?? [])}
              label={place.label}
              empty={
                q === ''
                  ? t('There is nothing here yet.')
                  : t('Nothing is called “{typed}” here.', { typed: q })
              }
              isOld={isPlaceholderData}
              onPick={toggle}
            />
          )}
        </Autocomplete>
        {data && (
          <Pagination page={page} limit={pickerLimit} total={data.pagination.total} onPage={setPage} />
        )}
        <NotAdded kept={kept} />
        {add.failure !== undefined && <ErrorPanel error={add.failure} />}
      </div>
    </Dialog>
  );
}
