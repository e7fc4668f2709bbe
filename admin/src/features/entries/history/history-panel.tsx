// In this folder: versions of a record, what differs between two of them, and what readers saw when.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { ContentRecord, RecordKind } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { LiveSpans } from './live-spans.tsx';
import { RestoreVersion } from './restore-version.tsx';
import { type ComparedState, stateInWords, VersionComparison } from './version-comparison.tsx';
import { VersionList } from './version-list.tsx';
import { liveVersion, type VersionSummary, versionsQuery } from './version-query.ts';

/** The versions of a record: what differs between any two, and the way back to one; beside them what readers saw when. */
export function HistoryPanel(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly fields: readonly SchemaField[];
  /** Something was typed and not saved: restoring loses it. */
  readonly hasUnsavedEdits?: boolean;
  readonly onRestored: (record: ContentRecord) => void;
  /** Shows the site as of a time. */
  readonly onLook: (at: string) => void;
  readonly onClose: () => void;
}) {
  const { kind, record, fields, hasUnsavedEdits = false, onRestored, onLook, onClose } = props;
  const mayRestore = useMay('editor');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(kind, record),
  );
  const { asked, against, isSeen, choose, compareWith, backToList, show } = useCompared();
  const [isAsking, setAsking] = useState(false);
  const versions = uniqueVersions(data?.pages.flatMap((page) => page.data) ?? []);
  const live = liveVersion(record, versions);
  const chosen = asked ?? (versions[1] ?? versions[0])?.version;
  const isCurrent = chosen === record.version;
  const footer = (
    <>
      <Button onPress={onClose}>{t('Close')}</Button>
      {mayRestore && !isSeen && chosen !== undefined && !isCurrent && (
        <Button
          variant="primary"
          className={asked === undefined ? 'max-md:hidden' : ''}
          onPress={() => setAsking(true)}
        >
          {t('Restore version {version} as a draft …', { version: chosen })}
        </Button>
      )}
    </>
  );
  const versionsPart = (
    <>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading label={t('Loading the versions')} lines={8} />}
      {data && (
        <div className="grid items-start gap-5 md:grid-cols-[17rem_minmax(0,1fr)]">
          <div
            className={classNames(
              'md:sticky md:top-0 md:max-h-[60dvh] md:overflow-y-auto',
              asked !== undefined && 'max-md:hidden',
            )}
          >
            <VersionList
              {...{ kind, fields, versions }}
              id={record.id}
              total={data.pages[0]?.pagination.total ?? versions.length}
              live={live}
              currentName={record.name}
              chosen={chosen}
              onChoose={choose}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              isLoading={isFetchingNextPage}
            />
          </div>
          <div className={classNames('flex min-w-0 flex-col gap-4', asked === undefined && 'max-md:hidden')}>
            <Button variant="quiet" className="self-start md:hidden" onPress={backToList}>
              <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" /> {t('All versions')}
            </Button>
            {chosen !== undefined && (
              <Comparison
                {...{ kind, record, fields, versions, live, chosen, against }}
                onCompareWith={compareWith}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
  return (
    <Dialog
      title={t('History of “{name}”', { name: record.name })}
      isOpen
      onClose={onClose}
      size="xl"
      footer={footer}
    >
      <Tabs
        label={t('What is listed')}
        selected={isSeen ? 'seen' : 'versions'}
        onSelect={(id) => show(id === 'seen')}
        tabs={[
          { id: 'versions', label: t('Versions'), content: versionsPart },
          { id: 'seen', label: t('What was live'), content: <LiveSpans {...{ kind, record, onLook }} /> },
        ]}
      />
      {isAsking && chosen !== undefined && (
        <RestoreVersion
          {...{ kind, record, hasUnsavedEdits }}
          version={chosen}
          onRestored={(restored) => {
            onRestored(restored);
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}

function Comparison(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly fields: readonly SchemaField[];
  readonly versions: readonly VersionSummary[];
  readonly live: number | undefined;
  readonly chosen: number;
  readonly against: ComparedState | undefined;
  readonly onCompareWith: (state: ComparedState) => void;
}) {
  const { kind, record, fields, versions, live, chosen, against, onCompareWith } = props;
  const isCurrent = chosen === record.version;
  const hasLive = record.publishedContent !== null;
  const others = versions.filter(({ version }) => version !== chosen && version !== record.version);
  const states: readonly ComparedState[] = [
    ...(isCurrent ? [] : ['draft' as const]),
    ...(hasLive && live !== chosen ? ['live' as const] : []),
    ...others.map(({ version }) => version),
    ...(typeof against === 'number' && !others.some(({ version }) => version === against) ? [against] : []),
  ];
  const older = versions[versions.findIndex(({ version }) => version === chosen) + 1]?.version;
  const state = against !== undefined && states.includes(against) ? against : states[0];
  if (state === undefined) {
    return (
      <p className="text-sm text-ink-soft">
        {t('This is the only version so far. Each save adds one, and you can come back to it from here.')}
      </p>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <p className="py-2 text-sm font-medium">
          {isCurrent
            ? t('Current draft compared with')
            : t('Version {version} compared with', { version: chosen })}
        </p>
        <SelectField
          label={t('Compare with')}
          isLabelHidden
          value={String(state)}
          choices={states.map((one) => ({ value: String(one), label: stateInWords(one) }))}
          onChange={(value) => onCompareWith(readState(value))}
          className="min-w-48"
        />
        {older !== undefined && states.includes(older) && state !== older && (
          <Button onPress={() => onCompareWith(older)}>{t('What it changed')}</Button>
        )}
      </div>
      <VersionComparison
        key={`${chosen} ${state}`}
        {...{ kind, record, fields, live }}
        states={[isCurrent ? 'draft' : chosen, state]}
      />
    </>
  );
}

/** What is compared, which stands in the address: it can be sent to somebody. */
function useCompared() {
  const { version: asked, against, seen } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: {
    version?: number | undefined;
    against?: ComparedState | undefined;
    seen?: true | undefined;
  }) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), replace: true });
  return {
    asked,
    against,
    isSeen: seen === true,
    choose: (version: number) => go({ version, against: undefined }),
    compareWith: (state: ComparedState) => go({ against: state }),
    backToList: () => go({ version: undefined, against: undefined }),
    show: (isSeen: boolean) => go({ seen: isSeen ? true : undefined }),
  };
}

function readState(value: string): ComparedState {
  return value === 'draft' || value === 'live' ? value : Number(value);
}

/** A version that was saved while pages were read stands on two of them. */
function uniqueVersions(all: readonly VersionSummary[]): readonly VersionSummary[] {
  return [...new Map(all.map((one) => [one.version, one])).values()];
}
