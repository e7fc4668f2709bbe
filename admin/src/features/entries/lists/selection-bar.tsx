import { CircleCheck, CircleSlash, Languages, PackagePlus, PencilLine, Trash2 } from 'lucide-react';
import { kindNames, type RecordKind } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { BulkAction } from './bulk/bulk-words.ts';

/** How many records are selected, and what to do with them; stays in sight while the list scrolls. */
export function SelectionBar(props: {
  readonly kind: RecordKind;
  readonly count: number;
  readonly total: number;
  /** All rows of the page are selected, so that the other pages come to mind. */
  readonly isPageSelected: boolean;
  readonly isFiltered: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onAction: (action: BulkAction) => void;
  /** Edits a field of them; left out where they have no fields in common. */
  readonly onEdit?: (() => void) | undefined;
  /** Saves them for a translator; left out where there is one language. */
  readonly onTranslate?: (() => void) | undefined;
  /** Takes them into a release. */
  readonly onRelease: () => void;
  /** As many as editing takes. */
  readonly mostEdited: number;
}) {
  const { kind, count, total, onAction, onEdit, onTranslate, onRelease, mostEdited } = props;
  return (
    <section
      aria-label={t('Selected')}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-raised px-4 py-2.5 text-sm shadow-lg"
    >
      <p aria-live="polite" className="font-medium tabular-nums">
        {plural(count, '{count} {one} selected', '{count} {many} selected', kindNames[kind])}
      </p>
      {props.isPageSelected && count < total && (
        <Button variant="quiet" className="text-accent!" onPress={props.onAll}>
          {props.isFiltered
            ? t('Select all {count} that match', { count: total })
            : t('Select all {count}', { count: total })}
        </Button>
      )}
      <Button variant="quiet" onPress={props.onClear}>
        {t('Clear [selection]')}
      </Button>
      <div className="ms-auto flex flex-wrap gap-2">
        {onEdit && (
          <Button
            whyDisabled={count > mostEdited && t('Select at most {count}.', { count: mostEdited })}
            onPress={onEdit}
          >
            <PencilLine aria-hidden="true" className="size-4" /> {t('Edit a field')}
          </Button>
        )}
        {onTranslate && (
          <Button onPress={onTranslate}>
            <Languages aria-hidden="true" className="size-4" /> {t('Export for translation')}
          </Button>
        )}
        <Button onPress={onRelease}>
          <PackagePlus aria-hidden="true" className="size-4" /> {t('Add to a release')}
        </Button>
        <Button onPress={() => onAction('publish')}>
          <CircleCheck aria-hidden="true" className="size-4" /> {t('Publish')}
        </Button>
        <Button onPress={() => onAction('unpublish')}>
          <CircleSlash aria-hidden="true" className="size-4" /> {t('Take offline')}
        </Button>
        <Button onPress={() => onAction('delete')} className="text-danger!">
          <Trash2 aria-hidden="true" className="size-4" /> {t('Delete')}
        </Button>
      </div>
    </section>
  );
}
