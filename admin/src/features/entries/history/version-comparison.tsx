import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentRecord, RecordKind } from '../../../api/records.ts';
import type { SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { useComponents } from '../fields/use-components.ts';
import { compareContent } from './compare-content.ts';
import type { Content } from './difference.ts';
import { DifferenceView } from './difference-view.tsx';
import { wholeContent, withNames } from './record-content.ts';
import { versionQuery } from './version-query.ts';

/** A state of a record that can be compared: the draft, what readers see, or a version. */
export type ComparedState = 'draft' | 'live' | number;

/** Two states of a record and what differs between them, the older one first. */
export function VersionComparison(props: {
  readonly kind: RecordKind;
  readonly record: ContentRecord;
  readonly fields: readonly SchemaField[];
  readonly states: readonly [ComparedState, ComparedState];
  /** The version that is live, where it is known. */
  readonly live: number | undefined;
}) {
  const { kind, record, fields, states, live } = props;
  const [one, other] = states;
  const isInOrder = ageOf(one, record, live) <= ageOf(other, record, live);
  const [before, after] = isInOrder ? [one, other] : [other, one];
  const old = useContentOf(kind, record, before);
  const now = useContentOf(kind, record, after);
  const { components, isPending } = useComponents();
  const differences = useMemo(
    () =>
      old.content && now.content && !isPending
        ? compareContent(old.content, now.content, withNames(kind, fields), components)
        : undefined,
    [old.content, now.content, isPending, kind, fields, components],
  );
  const error = old.error ?? now.error;
  if (error) return <ErrorPanel error={error} />;
  if (!differences) return <Loading label={t('Loading the comparison')} lines={6} />;
  return (
    <DifferenceView
      differences={differences}
      names={{ before: stateInWords(before), after: stateInWords(after) }}
    />
  );
}

/** What a state is called. */
export function stateInWords(state: ComparedState): string {
  if (state === 'draft') return t('Current draft');
  return state === 'live' ? t('What readers see') : t('Version {version}', { version: state });
}

function ageOf(state: ComparedState, record: ContentRecord, live: number | undefined): number {
  if (state === 'draft') return record.version;
  return state === 'live' ? (live ?? 0) : state;
}

function useContentOf(kind: RecordKind, record: ContentRecord, state: ComparedState) {
  const { data, error } = useQuery({
    ...versionQuery(kind, record.id, Number(state)),
    enabled: typeof state === 'number',
  });
  const content = useMemo((): Content | undefined => {
    const { name, slug, draftContent, publishedContent } = record;
    if (typeof state === 'number') return data && wholeContent(data);
    return wholeContent({ name, slug, content: (state === 'live' ? publishedContent : draftContent) ?? {} });
  }, [data, record, state]);
  return { content, error };
}
