import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { isSavedBy, kindNames } from '../../../../api/records.ts';
import { useSession } from '../../../../api/session.ts';
import { componentsQuery } from '../../../../api/types.ts';
import { timeInWords } from '../../../../locale.ts';
import { plural, rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import { useFieldUploads } from '../../../media/upload/field-uploads.ts';
import { TranslationContext } from '../../translation/translation-context.ts';
import type { EditedType } from '../editor-types.ts';
import { labelOfPath } from '../field-labels.ts';
import { deliveredPath } from '../name-fields.tsx';
import { unpublishedFields } from '../record-status.ts';
import { actOnRecord, readRecord } from '../saving/save-record.ts';
import { failuresOf, type RecordEdit } from '../saving/use-record-edit.ts';
import { actorName } from '../status-panel.tsx';
import { FailureList } from './failure-list.tsx';
import { OutsideLinks } from './outside-links.tsx';
import { publishTargets, targetsOf, useTargetNames } from './unpublished-targets.ts';
import { usePublishCheck } from './use-publish-check.ts';

/**
 * Says what publishing does and lists what keeps it from being done, before one confirms; then does it. With `isAtOnce` it
 * does it without being seen, unless there is something to be said first.
 */
export function PublishDialog(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly isAtOnce: boolean;
  /** Shows what follows. */
  readonly onFollow: () => void;
  readonly onClose: () => void;
}) {
  const { edit, type, isAtOnce, onFollow, onClose } = props;
  const [isAsking, setAsking] = useState(!isAtOnce);
  const isLive = edit.state.base?.status === 'published';
  const { user } = useSession();
  const uploads = useFieldUploads();
  const check = usePublishCheck(edit, type);
  const targets = targetsOf(check.warnings, edit.state.fields);
  const names = useTargetNames(targets);
  const [alsoTargets, setAlsoTargets] = useState(false);
  const publish = useSubmit(
    async () => {
      const stored = await edit.save();
      if (!stored) return onClose();
      const now = await readRecord(type.kind, stored.id);
      if (now.version !== stored.version) {
        // What is said above is not what would be published.
        edit.accept(now);
        const who = now.updatedBy ? actorName(now.updatedBy) : t('Somebody');
        throw new Error(
          isSavedBy(now, user.id)
            ? t('You saved this in another window. Check the form, then publish.')
            : t('{who} has saved this meanwhile. The form shows it now: look again, then publish.', { who }),
        );
      }
      if (alsoTargets) {
        await publishTargets(targets, names);
        edit.forgetLists();
      }
      const record = await actOnRecord(type.kind, stored.id, 'publish');
      edit.accept(record);
      notify(t('“{name}” is live', { name: record.name }), {
        detail: t('Readers find it at {path}.', { path: record.url ?? record.slug }),
        action: { label: t('See what follows'), run: onFollow },
      });
      onClose();
    },
    {
      onFailure: (fault) => {
        setAsking(true);
        const failures = failuresOf(fault);
        if (failures.length > 0) edit.dispatch({ type: 'refused', failures });
      },
    },
  );
  const isSaid = uploads > 0 || !check.isClear || Boolean(edit.state.base?.publishAt);
  const isReady = !isAsking && (check.isDone || uploads > 0);
  const hasBegun = useRef(false);
  const run = useRef(publish.run);
  useEffect(() => {
    run.current = publish.run;
  });
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    if (isSaid) setAsking(true);
    else void run.current();
  }, [isReady, isSaid]);
  const refused = failuresOf(publish.failure);
  const found = refused.length > 0 ? refused : check.failures;
  const language = useContext(TranslationContext)?.locale.name;
  const name = edit.state.name || t('this {one}', { one: kindNames[type.kind].one });
  const title = language
    ? t('Publish “{name}” in {language}', { name, language })
    : t('Publish “{name}”', { name });
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        isPending={publish.isRunning}
        whyDisabled={uploads > 0 ? waitingFor(uploads) : found.length > 0 && whyNot(found.length)}
        onPress={() => void publish.run()}
      >
        {publish.isRunning ? t('Publishing …') : isLive ? t('Publish changes') : t('Publish')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} isOpen={isAsking} onClose={onClose} size="md" footer={footer}>
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {found.length === 0 && <Effect edit={edit} type={type} />}
        <p role="status" className="text-warn empty:hidden">
          {uploads > 0 && waitingFor(uploads)}
        </p>
        {found.length > 0 && (
          <FailureList
            {...{ failures: found, edit, type }}
            lead={refusalOf(found.length, type)}
            onGo={() => {
              edit.dispatch({ type: 'refused', failures: found });
              onClose();
            }}
          />
        )}
        {check.warnings.length > 0 && (
          <FailureList
            {...{ failures: check.warnings, edit, type }}
            isWarning
            lead={t('It can be published, but readers will not see all of it:')}
            onGo={onClose}
          />
        )}
        {targets.length > 0 && (
          <Checkbox
            label={plural(targets.length, 'Publish this one too', 'Publish these {count} too')}
            help={targets.map(({ id }) => t('“{name}”', { name: names.get(id) })).join(', ')}
            value={alsoTargets}
            onChange={setAlsoTargets}
          />
        )}
        {check.lacksAltText && (
          <p role="status" className="rounded-lg border border-warn/40 bg-warn-soft p-3 text-ink">
            {t('It shows images without alt text: people who cannot see them learn nothing of them.')}
          </p>
        )}
        {mayLinkOut(edit.state.fields) && <OutsideLinks {...{ edit, type }} onGo={onClose} />}
        {publish.failure !== undefined && refused.length === 0 && <ErrorPanel error={publish.failure} />}
      </div>
    </Dialog>
  );
}

/** Whether there may be anything to ask of other sites. */
function mayLinkOut(fields: RecordEdit['state']['fields']): boolean {
  return /https?:\/\//i.test(JSON.stringify(fields));
}

/** What is published without a file that is on its way would have to be published again. */
function waitingFor(uploads: number): string {
  return plural(
    uploads,
    'A file is still uploading. You can publish as soon as it is there.',
    '{count} files are still uploading. You can publish as soon as they are there.',
  );
}

function whyNot(count: number): string {
  return plural(
    count,
    'One field needs something first: see the list above.',
    '{count} fields need something first: see the list above.',
  );
}

function refusalOf(count: number, type: EditedType): string {
  return plural(
    count,
    'One field keeps this {one} from being published:',
    '{count} fields keep this {one} from being published:',
    { one: kindNames[type.kind].one },
  );
}

function Effect({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { data: components = [] } = useQuery(componentsQuery);
  const { base, slug, fields } = edit.state;
  const { one } = kindNames[type.kind];
  const shownPath = <Path key="path" path={deliveredPath(type, { slug, address: base?.id })} />;
  const changed = base?.publishedContent ? unpublishedFields({ ...base, draftContent: fields }) : [];
  const labels = changed.map((name) => labelOfPath(name, type.fields, fields, components));
  return (
    <>
      {base?.status === 'published' ? (
        <p>
          {labels.length > 0
            ? rich('This replaces what readers see at {path}: {changes}.', {
                path: shownPath,
                changes: plural(
                  labels.length,
                  'one field changes, {fields}',
                  '{count} fields change, {fields}',
                  { fields: labels.join(', ') },
                ),
              })
            : rich('This replaces what readers see at {path}. No field differs from what is live.', {
                path: shownPath,
              })}
        </p>
      ) : base?.firstPublishedAt ? (
        <p>
          {rich('This {one} was live before. Readers find it again at {path}.', { one, path: shownPath })}
        </p>
      ) : (
        <p>
          {rich('This is the first time that this {one} is published. Readers find it at {path} at once.', {
            one,
            path: shownPath,
          })}
        </p>
      )}
      {edit.edits && <p>{t('Your unsaved changes are saved first.')}</p>}
      {base?.publishAt && (
        <p>
          {t('It was to go live on {time}; publishing now takes that plan away.', {
            time: timeInWords(base.publishAt),
          })}
        </p>
      )}
    </>
  );
}

function Path({ path }: { readonly path: string }) {
  return (
    <code className="rounded bg-sunken px-1 py-0.5 font-mono text-xs [overflow-wrap:anywhere] text-ink">
      {path}
    </code>
  );
}
