import { useQuery } from '@tanstack/react-query';
import { numberInWords } from '../../../locale.ts';
import { plural, rich, t } from '../../../messages/messages.ts';
import { ProgressBar } from '../../../ui/feedback.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { allKinds, typeKinds } from '../type-kinds.ts';
import { useAllTypes } from '../type-queries.ts';
import { type Migration, migrationPreviewQuery, migrationQuery } from './migration-queries.ts';
import { Unconverted } from './unconverted.tsx';

/** How far a migration is, or what it has done. */
export function MigrationProgress({ migration }: { readonly migration: Migration }) {
  const { status, progress, unconverted } = migration;
  const { processed, changed, unconverted: left } = progress;
  const parts = {
    processed: plural(processed, '{count} record was looked at', '{count} records were looked at'),
    changed: <strong>{plural(changed, '{count} changed', '{count} changed')}</strong>,
    left: plural(left, '{count} value left as it was', '{count} values left as they were'),
  };
  return (
    <section aria-label={t('Progress')} className="flex flex-col gap-3 text-sm">
      {status === 'running' ? (
        <Running migration={migration} />
      ) : (
        <p role="status">
          {left === 0
            ? rich('{processed}, {changed}.', parts)
            : rich('{processed}, {changed}, {left}.', parts)}
        </p>
      )}
      <Unconverted migration={migration} samples={unconverted} total={left} />
    </section>
  );
}

function Running({ migration }: { readonly migration: Migration }) {
  const { id, undoOf, progress } = migration;
  // An undo looks at what the other one changed; a migration at all entries of its type, as its preview counted.
  const undone = useQuery({ ...migrationQuery(undoOf ?? ''), enabled: undoOf !== null });
  const preview = useQuery({ ...migrationPreviewQuery(id), enabled: false });
  const count = useCount(migration);
  const total = undoOf === null ? (preview.data?.total ?? count) : undone.data?.progress.changed;
  const { processed } = progress;
  return (
    <>
      <ProgressBar
        label={undoOf ? t('Giving back what was there') : t('Changing content')}
        {...(total !== undefined && total > 0 && { value: Math.min(1, processed / total) })}
        detail={
          total === undefined
            ? numberInWords(processed)
            : t('{done} of {total}', { done: processed, total: Math.max(total, processed) })
        }
      />
      <Retry migration={migration} />
    </>
  );
}

/** Why it stands still, and that nobody needs to do anything about the migration itself. */
function Retry({ migration: { attempts, retryAt, error } }: { readonly migration: Migration }) {
  if (!attempts) return null;
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {error === null
        ? t('The last attempt failed: the service did not say why.')
        : t('The last attempt failed: {error}', { error })}{' '}
      {retryAt
        ? rich('It goes on from here by itself, next {time}.', { time: <RelativeTime time={retryAt} /> })
        : t('It goes on from here by itself.')}
    </p>
  );
}

/** How many entries the migrated type has; of a component nobody counts them. */
function useCount({ kind, typeSlug }: Migration): number | undefined {
  const types = useAllTypes();
  const ofKind = allKinds.find((one) => typeKinds[one].migrated === kind);
  return ofKind && types[ofKind].find(({ slug }) => slug === typeSlug)?.count;
}
