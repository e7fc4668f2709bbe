import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ExternalLink, GripVertical, PencilLine, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useContext, useRef } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { recordLink } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { RecordStatus } from '../../../../ui/record-status.tsx';
import { RecordSign } from '../../cards/record-sign.tsx';
import { WithCard } from '../../cards/with-card.tsx';
import { type Referable, referableQuery } from './reference-query.ts';
import { type ReferenceTarget, targetNames } from './reference-target.ts';
import { TargetsContext } from './targets-context.ts';

/** One thing that a reference points to: its name as a link, its state, and how to move it or take it away. */
export function ChosenReference(props: {
  readonly id: string;
  readonly target: ReferenceTarget;
  readonly index: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: (event: PointerEvent<HTMLElement>) => void;
}) {
  const { id, target, index, count, isReadOnly, onMove, onRemove, onDrag } = props;
  const { data, error } = useQuery(referableQuery(target.type, id));
  const name = data?.name ?? `${targetNames[target.type].one} ${index + 1}`;
  const targets = useContext(TargetsContext);
  const row = useRef<HTMLDivElement>(null);
  const mayMove = count > 1 && !isReadOnly;
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    // Where there is no room beside the name, as in the side column, the buttons stand below it.
    <div
      ref={row}
      className="flex min-h-11 min-w-0 flex-wrap items-center gap-1 rounded-lg border border-line bg-surface p-1"
    >
      {mayMove && (
        <button
          type="button"
          aria-label={t('Move {name}, {place} of {count}', { name, place: index + 1, count })}
          title={t('Drag to move, or press the arrow keys')}
          className="flex h-9 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded text-ink-faint hover:bg-sunken hover:text-ink"
          onPointerDown={onDrag}
          onKeyDown={press}
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      )}
      <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-center gap-x-3 gap-y-1 px-2 text-sm">
        {data && target.type !== 'user' && (
          <RecordSign kind={target.type} typeSlug={data.typeSlug ?? target.typeSlug} className="-me-1" />
        )}
        {data && <NameLink target={target} one={data} row={row} />}
        {data?.former && (
          <span className="text-xs text-ink-soft">
            {data.former.name === null
              ? t('No longer a member. Readers see no name here.')
              : t('No longer a member. Readers still see this name.')}
          </span>
        )}
        {data?.state && <RecordStatus record={data.state} />}
        {data === null && (
          <span className="text-warn">
            {t('This {one} no longer exists, and readers see nothing here.', {
              one: targetNames[target.type].one,
            })}{' '}
            <span className="text-xs break-all">{id}</span>
          </span>
        )}
        {error && (
          <span className="text-danger">
            {t('Its name cannot be read: {message}', { message: messageOf(error) })}
          </span>
        )}
        {data === undefined && !error && <span className="h-4 w-40 animate-pulse rounded bg-sunken" />}
      </div>
      <div className="ms-auto flex items-center gap-1">
        {data && targets && !isReadOnly && target.type !== 'user' && (
          <IconButton
            label={t('Edit {name} here', { name })}
            icon={<PencilLine className="size-4" />}
            onPress={() => target.type !== 'user' && targets.open({ kind: target.type, id: data.id })}
          />
        )}
        {mayMove && (
          <>
            <IconButton
              label={t('Move {name} up', { name })}
              icon={<ArrowUp className="size-4" />}
              whyDisabled={index === 0 && t('It is the first one.')}
              onPress={() => onMove(index - 1)}
            />
            <IconButton
              label={t('Move {name} down', { name })}
              icon={<ArrowDown className="size-4" />}
              whyDisabled={index === count - 1 && t('It is the last one.')}
              onPress={() => onMove(index + 1)}
            />
          </>
        )}
        {!isReadOnly && (
          <IconButton
            label={t('Remove {name}', { name })}
            icon={<X className="size-4" />}
            onPress={onRemove}
          />
        )}
      </div>
    </div>
  );
}

function NameLink(props: {
  readonly target: ReferenceTarget;
  readonly one: Referable;
  readonly row: RefObject<HTMLElement | null>;
}) {
  const { target, one, row } = props;
  if (target.type === 'user') {
    return (
      <span className="min-w-0">
        <bdi>{one.name}</bdi>{' '}
        {one.detail && one.name !== one.detail && (
          <span className="text-xs text-ink-faint">{one.detail}</span>
        )}
      </span>
    );
  }
  return (
    <WithCard kind={target.type} id={one.id} beside={row}>
      <Link
        {...recordLink(target.type, one.id, one.typeSlug ?? target.typeSlug)}
        target="_blank"
        className="inline-flex min-h-6.5 min-w-0 items-center gap-1 rounded font-medium underline-offset-2 hover:underline"
      >
        <bdi className="min-w-0 break-words">{one.name}</bdi>
        <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint rtl:-scale-x-100" />
        <span className="sr-only"> {t('(opens in a new tab)')}</span>
      </Link>
    </WithCard>
  );
}
