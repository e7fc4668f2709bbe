import { CircleCheck, CircleSlash, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { locale } from '../../../locale.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Migration } from './migration-queries.ts';
import { statusWords } from './migration-words.ts';

const icons = {
  pending: Clock,
  running: LoaderCircle,
  completed: CircleCheck,
  failed: CircleX,
  cancelled: CircleSlash,
} as const;

const grounds: Readonly<Partial<Record<Tone, string>>> = {
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
};

/** The state of a migration in a word, and what that means for who looks at it: what is next. */
export function MigrationState({ migration }: { readonly migration: Migration }) {
  const { status } = migration;
  const { label, tone } = statusWords[status];
  const Icon = icons[status];
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          grounds[tone] ?? 'bg-sunken text-ink-soft',
        )}
      >
        <Icon className={classNames('size-5', status === 'running' && 'motion-safe:animate-spin')} />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <span className="font-medium">{label}</span>
        <span className="text-sm text-pretty text-ink-soft">{nextStep(migration)}</span>
      </div>
    </div>
  );
}

/** Days for which the service keeps what content was before a migration. */
const undoDays = 30;
const dayInWords = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });

function nextStep({ status, undoOf, undoneBy, finishedAt }: Migration): string {
  switch (status) {
    case 'pending':
      return t('Nothing has changed yet. See what it would change, then run it.');
    case 'running':
      return t('It works in the background: you can leave this screen.');
    case 'failed':
      return t('See why below. Make another one for what is left.');
    case 'cancelled':
      return t('It never ran: content stayed as it was.');
    case 'completed': {
      if (undoOf) return t('What was there before is back.');
      if (undoneBy) return t('It ran, and was taken back since.');
      if (finishedAt === null) return '';
      const until = Date.parse(finishedAt) + undoDays * 86_400_000;
      return until > Date.now()
        ? t('It can be undone until {day}.', { day: dayInWords.format(until) })
        : t('It can be undone no more.');
    }
  }
}

/** State and outcome in a cell of the list. */
export function MigrationOutcome({ migration }: { readonly migration: Migration }) {
  const { status, undoneBy, undoOf, progress } = migration;
  const { label, tone } = statusWords[status];
  const { processed, changed, unconverted } = progress;
  return (
    <div className="flex min-w-32 flex-col items-start gap-1">
      <span className="flex flex-wrap gap-1">
        <Badge tone={tone}>{label}</Badge>
        {undoneBy && <Badge>{t('Undone')}</Badge>}
      </span>
      <span className="text-xs text-ink-soft">
        {status === 'pending' && t('Nothing has changed yet')}
        {status === 'running' && plural(processed, '{count} record so far', '{count} records so far')}
        {(status === 'completed' || status === 'failed') &&
          (undoOf
            ? plural(changed, '{count} record given back', '{count} records given back')
            : plural(changed, '{count} record changed', '{count} records changed'))}
        {unconverted > 0 && (
          <span className="text-warn">
            {' · '}
            {plural(unconverted, '{count} value does not fit', '{count} values do not fit')}
          </span>
        )}
      </span>
    </div>
  );
}
