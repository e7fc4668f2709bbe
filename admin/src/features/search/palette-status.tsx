import { t } from '../../messages/messages.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorPanel } from '../../ui/feedback.tsx';

/** Whether the search goes on, found nothing or failed; read out too. */
export function PaletteStatus(props: {
  readonly typed: string;
  readonly isSearching: boolean;
  readonly isEmpty: boolean;
  readonly error: unknown;
}) {
  const { typed, isSearching, isEmpty, error } = props;
  if (error && !isSearching)
    return (
      <div className="p-2">
        <ErrorPanel error={error} />
      </div>
    );
  const words = isSearching
    ? t('Searching …')
    : isEmpty && typed !== ''
      ? t('Nothing is found for “{typed}”.', { typed })
      : '';
  return (
    <p
      role="status"
      className={classNames('text-sm break-words text-ink-soft', typed !== '' && 'min-h-5 px-4.5 pt-2.5')}
    >
      {words}
    </p>
  );
}
