import { CalendarClock, TriangleAlert } from 'lucide-react';
import { stageTone } from '../api/review.ts';
import { locale } from '../locale.ts';
import { t } from '../messages/messages.ts';
import { Badge, type Tone } from './badge.tsx';
import { exactTime } from './relative-time.tsx';

/** What the state of a record is made of. */
export interface RecordState {
  readonly status: 'draft' | 'published';
  readonly hasUnpublishedChanges: boolean;
  readonly publishAt: string | null;
  readonly unpublishAt: string | null;
  readonly scheduleError?: string | null;
  /** Of types that are under a workflow. */
  readonly review?: { readonly stage: { readonly name: string; readonly colour: string } } | undefined;
}

const states = {
  draft: { word: t('Draft'), tone: 'neutral', meaning: t('Nobody outside sees it.') },
  live: { word: t('Live'), tone: 'ok', meaning: t('What is live is what you see here.') },
  changed: { word: t('Changed'), tone: 'warn', meaning: t('Live, with changes that are not published.') },
} as const satisfies Record<string, { word: string; tone: Tone; meaning: string }>;

/** The state of a record in plain words: Draft, Live or Changed, its stage, and whether something is to happen to it. */
export function RecordStatus({ record }: { readonly record: RecordState }) {
  const state = stateOf(record);
  const { word, tone, meaning } = states[state];
  const schedule = scheduleInWords(record);
  const stage = state === 'live' ? undefined : record.review?.stage;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <span title={meaning}>
        <Badge tone={tone}>{word}</Badge>
      </span>
      {/* The first stage of most workflows has the name of the state. */}
      {stage && !isSameWord(stage.name, word) && (
        <span title={t('Workflow stage')}>
          <Badge tone={stageTone(stage.colour)}>
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
            {stage.name}
          </Badge>
        </span>
      )}
      {schedule && (
        <span title={schedule}>
          <Badge tone="info">
            <CalendarClock aria-hidden="true" className="size-3" /> {t('Scheduled')}
          </Badge>
        </span>
      )}
      {record.scheduleError && (
        <span title={record.scheduleError}>
          <Badge tone="danger">
            <TriangleAlert aria-hidden="true" className="size-3" /> {t('Schedule failed')}
          </Badge>
        </span>
      )}
    </span>
  );
}

/** Whether a record is a draft, live, or live with changes that are not. */
function stateOf({
  status,
  hasUnpublishedChanges,
}: Pick<RecordState, 'status' | 'hasUnpublishedChanges'>): keyof typeof states {
  if (status === 'draft') return 'draft';
  return hasUnpublishedChanges ? 'changed' : 'live';
}

function isSameWord(one: string, other: string): boolean {
  return one.trim().localeCompare(other, locale, { sensitivity: 'base' }) === 0;
}

/** When a record goes live and when it goes offline, exactly; undefined where nothing is scheduled. */
function scheduleInWords({
  publishAt,
  unpublishAt,
}: Pick<RecordState, 'publishAt' | 'unpublishAt'>): string | undefined {
  const parts = [
    publishAt && t('Goes live on {time}', { time: exactTime(publishAt) }),
    unpublishAt && t('Goes offline on {time}', { time: exactTime(unpublishAt) }),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join('. ');
}
