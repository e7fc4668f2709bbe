import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useLocales } from '../../../api/locales.ts';
import { localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, kindNames } from '../../../api/records.ts';
import { type Release, releaseCheckQuery, type WholeEntry } from '../../../api/releases.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useShortcut } from '../../../ui/interaction/shortcuts.ts';
import { screenClass } from '../../../ui/page.tsx';
import { EditConflict } from '../../entries/conflict/edit-conflict.tsx';
import { FailureList } from '../../entries/editor/actions/failure-list.tsx';
import { TargetDrawers } from '../../entries/editor/drawer/target-drawers.tsx';
import type { EditedType } from '../../entries/editor/editor-types.ts';
import { PlainForm } from '../../entries/editor/layout/plain-form.tsx';
import { LeaveGuard } from '../../entries/editor/leave-guard.tsx';
import { editStateOf } from '../../entries/editor/saving/edit-state.ts';
import { useLiveMerge } from '../../entries/editor/saving/use-live-merge.ts';
import { inWords, useRecordEdit } from '../../entries/editor/saving/use-record-edit.ts';
import { focusField } from '../../entries/fields/focus-field.ts';
import { useLocalType } from '../../entries/translation/use-local-type.ts';
import { linkOfRecord, problemsOf } from '../entry-words.ts';
import { ReleaseTime } from '../release-time.tsx';
import { isOpen } from '../release-words.ts';
import { entryStorage, recordInRelease } from './entry-record.ts';
import { type Loss, LostEntry } from './lost-entry.tsx';
import { MergeDraft } from './merge-draft.tsx';

/** The form of what a release says of a record. Saving changes the release alone; the draft goes its own way. */
export function ReleaseEntryForm(props: {
  readonly release: Release;
  readonly entry: WholeEntry;
  readonly whole: EditedType;
  /** The record as it is now. */
  readonly record: ContentRecord;
  /** What became of it while it was open, so that the release takes no words of it any more. */
  readonly lost: Loss;
}) {
  const { release, entry, whole, record, lost } = props;
  const queryClient = useQueryClient();
  const inRelease = useMemo(() => recordInRelease(entry, record), [entry, record]);
  const type = useLocalType(whole, inRelease);
  const mayChange = isOpen(release);
  const storage = useMemo(
    () => entryStorage(queryClient, release.id, record),
    [queryClient, release.id, record],
  );
  const edit = useRecordEdit({
    kind: type.kind,
    typeSlug: type.slug,
    schema: type.fields,
    initial: () => editStateOf(inRelease),
    isReadOnly: !mayChange,
    isWatched: false,
    onCreated: () => undefined,
    storage,
  });
  const told = useLiveMerge(edit, inRelease, type.fields, false);
  const { field } = useSearch({ from: '/signed-in/releases/$id/entries/$entryId' });
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  const check = useQuery({ ...releaseCheckQuery(release.id), enabled: mayChange });
  const [isMerging, setMerging] = useState(false);
  const { one } = kindNames[type.kind];
  const save = () => {
    if (!whyNotSaved(lost, true)) void edit.save();
  };
  useShortcut('mod+s', t('Save the {one} in the release', { one }), save);
  const own = problemsOf(entry.id, check.data).failed;
  const refused = [...edit.state.errors].map(([path, message]) => ({ field: path, code: '', message }));
  const failures = refused.length > 0 ? refused : own.flatMap(({ errors = [] }) => errors.map(inWords));
  const others = own.filter(({ errors = [] }) => errors.length === 0);
  return (
    <TargetDrawers>
      <div className="min-h-full bg-surface">
        <div className={classNames(screenClass, 'flex flex-col gap-5 pb-16')}>
          <Bar release={release} entry={entry}>
            {mayChange && (
              <>
                <span role="status" className="text-sm text-ink-soft">
                  {edit.edits === null ? t('Saved in the release') : t('Not saved yet')}
                </span>
                <Button
                  variant="primary"
                  whyDisabled={whyNotSaved(lost, edit.edits !== null)}
                  isPending={edit.saving}
                  onPress={save}
                  aria-keyshortcuts="Control+S"
                >
                  {t('Save in the release')}
                </Button>
              </>
            )}
          </Bar>
          <div className="flex w-full max-w-[42rem] flex-col gap-5">
            <div role="status" className="sr-only">
              {told}
            </div>
            {(lost || edit.isGone) && <LostEntry {...{ edit, record, one }} lost={lost ?? 'gone'} />}
            {!mayChange && (
              <p className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm text-ink-soft">
                {release.status === 'archived'
                  ? t('The release is archived: what it says of this {one} can no longer be changed.', {
                      one,
                    })
                  : t('The release is published: what it says of this {one} can no longer be changed.', {
                      one,
                    })}
              </p>
            )}
            {mayChange && entry.isOutdated && (
              <Outdated
                {...{ entry, one }}
                whyDisabled={edit.edits !== null && t('Save what you have typed first.')}
                onMerge={() => setMerging(true)}
              />
            )}
            {failures.length > 0 && (
              <FailureList
                {...{ failures, edit, type }}
                lead={t('This keeps the {one} from going live with the release:', { one })}
              />
            )}
            {others.length > 0 && (
              <ul
                role="alert"
                className="rounded-lg border border-danger/40 bg-danger-soft p-3 text-sm text-danger"
              >
                {others.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </ul>
            )}
            <PlainForm edit={edit} type={type} />
          </div>
        </div>
        <Suspense>
          <EditConflict edit={edit} type={type} />
        </Suspense>
        {isMerging && (
          <MergeDraft
            {...{ entry, record, type }}
            releaseId={release.id}
            onMerged={(merged) => {
              edit.accept(merged);
              setMerging(false);
            }}
            onClose={() => setMerging(false)}
          />
        )}
        <LeaveGuard edit={edit} />
      </div>
    </TargetDrawers>
  );
}

function whyNotSaved(lost: Loss, isChanged: boolean): string | false {
  if (lost && lost !== 'gone') return t('The release does not publish it any more.');
  return !isChanged && t('Nothing has changed since it was saved.');
}

/** Where one is, and the way back. */
function Bar(props: {
  readonly release: Release;
  readonly entry: WholeEntry;
  readonly children: React.ReactNode;
}) {
  const { release, entry, children } = props;
  const code = localeOf(entry.id);
  const language = useLocales().find((locale) => locale.code === code)?.name ?? code;
  const record = linkOfRecord(entry);
  return (
    <div className="-mx-4 z-10 flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-1.5 sm:-mx-8 sm:px-8 lg:sticky lg:top-13">
      <Link
        to="/releases/$id"
        params={{ id: release.id }}
        className="inline-flex min-h-6 items-center gap-1 rounded text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        <span>{rich('Release {name}', { name: <bdi className="font-medium">{release.name}</bdi> })}</span>
      </Link>
      <span className="text-sm text-ink-soft">
        <ReleaseTime release={release} />
      </span>
      {language && <Badge>{language}</Badge>}
      {record && (
        <LinkButton {...record} variant="quiet" className="min-h-7 px-2 text-xs">
          {t('Open the draft')}
        </LinkButton>
      )}
      <div className="ms-auto flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}

/** That the record has moved on since it was taken into the release. */
function Outdated(props: {
  readonly entry: WholeEntry;
  readonly one: string;
  readonly whyDisabled: string | false;
  readonly onMerge: () => void;
}) {
  const { entry, one, whyDisabled, onMerge } = props;
  const isChanged = entry.record !== null && entry.record.version !== entry.baseVersion;
  return (
    <div
      role="status"
      className="flex items-start gap-2.5 rounded-lg border border-warn/40 bg-warn-soft px-4 py-3 text-sm text-warn"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div>
        <p>
          {isChanged
            ? t(
                'The draft of this {one} was saved since it was taken into the release. Published as it is, the release replaces what is live; the draft stays as it is.',
                { one },
              )
            : t('This {one} was published since it was taken into the release, which replaces that.', {
                one,
              })}
        </p>
        {isChanged && (
          <Button className="mt-2" whyDisabled={whyDisabled} onPress={onMerge}>
            {t('Compare and merge')}
          </Button>
        )}
      </div>
    </div>
  );
}
