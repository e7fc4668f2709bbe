import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { Release, ReleaseCheck, ReleaseEntry, ReleaseProblem } from '../../api/releases.ts';
import { timeInWords } from '../../locale.ts';
import { plural, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel, Loading, ProblemFrame } from '../../ui/feedback.tsx';
import { withOwnTimes } from '../../ui/relative-time.tsx';
import { linkInRelease, linkOfRecord, nameOfEntry } from './entry-words.ts';
import { problemInWords } from './release-words.ts';
import { useFieldLabels } from './use-field-labels.ts';

/** Above what keeps nothing from being published. */
export const checkFirst = t('Check before publishing:');

/** Above the entries that cannot be published. */
export function blockedInWords(problems: readonly ReleaseProblem[]): string {
  return plural(
    countEntries(problems),
    '{count} record keeps the release from being published:',
    '{count} records keep the release from being published:',
  );
}

/** Whether the release can be published as things are, with the way to everything that keeps it. */
export function CheckPanel(props: {
  readonly releaseId: string;
  readonly entries: readonly ReleaseEntry[];
  readonly check: UseQueryResult<ReleaseCheck>;
}) {
  const { releaseId, entries, check } = props;
  const { data, error, isFetching, refetch } = check;
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('Checking the release')} lines={2} />;
  return (
    <section aria-label={t('Check')} aria-busy={isFetching} className="flex flex-col gap-3">
      {data.failed.length === 0 ? (
        <p
          role="status"
          className="flex items-center gap-2 rounded-lg border border-ok/40 bg-ok-soft px-4 py-3 text-sm text-ok"
        >
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          {t('Everything in it can go live, as things are now.')}
          <Button
            variant="quiet"
            className="-my-1.5 ms-auto"
            isPending={isFetching}
            onPress={() => void refetch()}
          >
            {t('Check again')}
          </Button>
        </p>
      ) : (
        <ProblemList {...{ releaseId, entries }} problems={data.failed} lead={blockedInWords(data.failed)} />
      )}
      {data.warnings.length > 0 && (
        <ProblemList {...{ releaseId, entries }} problems={data.warnings} lead={checkFirst} isWarning />
      )}
    </section>
  );
}

/** Why a release was not published when its time came; the check beside it says how things are now. */
export function FailedNotice(props: {
  readonly release: Release;
  readonly entries: readonly ReleaseEntry[];
}) {
  const { id, error, failed } = props.release;
  return (
    <div
      role="alert"
      className="rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm text-danger"
    >
      <p className="font-medium">
        {withOwnTimes(error ?? t('It could not be published at its time.'), timeInWords)}
      </p>
      <p className="text-ink-soft">{t('Put right what is wrong, then publish it or schedule it anew.')}</p>
      {failed.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 cursor-pointer rounded">{t('What failed then')}</summary>
          <Problems releaseId={id} entries={props.entries} problems={failed} />
        </details>
      )}
    </div>
  );
}

/** Shown of very many; the first tell what to do about the others. */
const mostShown = 200;

/** What is wrong with entries, each with the way to it and to the field. */
export function ProblemList(props: {
  readonly releaseId: string;
  readonly entries: readonly ReleaseEntry[];
  readonly problems: readonly ReleaseProblem[];
  readonly lead: string;
  readonly isWarning?: boolean;
  /** Something was followed: a dialog around it closes. */
  readonly onGo?: () => void;
}) {
  const { releaseId, entries, problems, lead, isWarning = false, onGo } = props;
  return (
    <ProblemFrame lead={lead} isWarning={isWarning} className="text-sm">
      <Problems {...{ releaseId, entries, problems }} {...(onGo && { onGo })} />
    </ProblemFrame>
  );
}

function Problems(props: {
  readonly releaseId: string;
  readonly entries: readonly ReleaseEntry[];
  readonly problems: readonly ReleaseProblem[];
  readonly onGo?: () => void;
}) {
  const { releaseId, entries, problems, onGo } = props;
  const labelOf = useFieldLabels();
  const byId = Map.groupBy(problems.slice(0, mostShown), ({ id }) => id);
  return (
    <>
      <ul className="mt-2 flex flex-col gap-2">
        {[...byId].map(([id, own]) => {
          const entry = entries.find((one) => one.id === id);
          const link = linkInRelease(releaseId, entry) ?? (entry && linkOfRecord(entry));
          const name = nameOfEntry(entry, id);
          return (
            <li key={id} className="flex flex-col gap-0.5">
              {link ? (
                <Link
                  {...link}
                  {...(onGo && { onClick: onGo })}
                  className="inline-flex min-h-6 items-center self-start rounded font-medium text-ink underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi className="font-medium text-ink">{name}</bdi>
              )}
              {own.map((problem) => (
                <Reasons
                  key={problem.code}
                  {...{ releaseId, entry, problem, labelOf }}
                  {...(onGo && { onGo })}
                />
              ))}
            </li>
          );
        })}
      </ul>
      {problems.length > mostShown && (
        <p className="mt-2">{plural(problems.length - mostShown, 'and {count} more', 'and {count} more')}</p>
      )}
    </>
  );
}

function Reasons(props: {
  readonly releaseId: string;
  readonly entry: ReleaseEntry | undefined;
  readonly problem: ReleaseProblem;
  readonly labelOf: ReturnType<typeof useFieldLabels>;
  readonly onGo?: () => void;
}) {
  const { releaseId, entry, problem, labelOf, onGo } = props;
  const { errors = [] } = problem;
  if (errors.length === 0)
    return <p className="text-ink-soft">{withOwnTimes(problemInWords(problem), timeInWords)}</p>;
  return (
    <ul className="list-disc ps-5 text-ink-soft">
      {errors.map(({ field, code, message }) => {
        const link = linkInRelease(releaseId, entry, field);
        return (
          <li key={`${field} ${code}`}>
            {link ? (
              <Link
                {...link}
                {...(onGo && { onClick: onGo })}
                className="inline-flex min-h-6 items-center rounded text-accent underline"
              >
                {labelOf(entry, field)}
              </Link>
            ) : (
              <span className="text-ink">{labelOf(entry, field)}</span>
            )}{' '}
            {code === 'REQUIRED' ? t('needs a value') : message}
          </li>
        );
      })}
    </ul>
  );
}

function countEntries(problems: readonly ReleaseProblem[]): number {
  return new Set(problems.map(({ id }) => id)).size;
}
