import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';

/** A field that holds rows: its label, how many there are, its tools, its rows, its help and error. */
export function RowsFrame(props: {
  readonly label: string;
  readonly isRequired: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly count: number;
  readonly limits: string;
  readonly onSetAll: (isOpen: boolean) => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  const { label, isRequired, help, error, count, limits, onSetAll, children, footer } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="flex min-w-0 flex-col gap-2"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-baseline text-sm">
          <span id={`${id}-label`} className="font-medium">
            <bdi>{label}</bdi>
            {isRequired && (
              <span className="ms-0.5 text-danger" aria-hidden="true">
                *
              </span>
            )}
          </span>
          <span className="ms-2 text-xs text-ink-faint tabular-nums">
            {count}
            {limits && ` · ${limits}`}
          </span>
        </p>
        {count > 1 && (
          <span className="flex">
            <Button
              variant="quiet"
              aria-label={t('Collapse all: {label}', { label })}
              onPress={() => onSetAll(false)}
            >
              <ChevronsDownUp aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t('Collapse all')}</span>
            </Button>
            <Button
              variant="quiet"
              aria-label={t('Expand all: {label}', { label })}
              onPress={() => onSetAll(true)}
            >
              <ChevronsUpDown aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{t('Expand all')}</span>
            </Button>
          </span>
        )}
      </div>
      {children}
      {footer}
      <div id={`${id}-help`} className="flex flex-col text-xs">
        {help && <span className="text-ink-faint">{help}</span>}
        {error && <span className="text-danger">{error}</span>}
      </div>
    </div>
  );
}

/** How many rows there may be, in words; empty where any number is fine. */
export function countLimits(min: number | undefined, max: number | undefined): string {
  if (min && max !== undefined)
    return min === max ? t('exactly {count}', { count: min }) : t('{min} to {max}', { min, max });
  if (min) return t('at least {min}', { min });
  return max === undefined ? '' : t('at most {max}', { max });
}

/** Why there may be no further row. */
export function atMostInWords(most: number): string {
  return plural(most, 'At most {count} are allowed here.', 'At most {count} are allowed here.');
}
