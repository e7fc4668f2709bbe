import type { ReactNode } from 'react';
import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import { ApiError, messageOf } from '../api/api-error.ts';
import { rich, t } from '../messages/messages.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { isLoadFailure, reloadPage } from './load-failure.ts';

/** Says why there is nothing, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly icon?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong/40 px-6 py-14 text-center">
      {icon && (
        <div className="mb-1 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-faint [&>svg]:size-5">
          {icon}
        </div>
      )}
      <h2 className="text-base">{title}</h2>
      {children && <div className="max-w-md text-sm text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** What failed, the request id to quote, and a way to try again. */
export function ErrorPanel({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (isLoadFailure(error)) return <LoadFailure />;
  const fault = error instanceof ApiError ? error : undefined;
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm"
    >
      <p className="font-medium text-danger">{messageOf(error)}</p>
      {fault && (
        <p className="text-xs text-ink-soft">
          {fault.requestId
            ? rich('{code} · request {id}', {
                code: fault.code,
                id: <code className="font-mono select-all">{fault.requestId}</code>,
              })
            : fault.code}
        </p>
      )}
      {onRetry && <Button onPress={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}

function LoadFailure() {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm"
    >
      <p className="font-medium text-danger">
        {t('This part of the app couldn’t be loaded. “Try again” reloads the page.')}
      </p>
      <Button onPress={() => void reloadPage()}>{t('Try again')}</Button>
    </div>
  );
}

/** Why something was not done, in a line of the form or dialog that asked for it; nothing while there is no reason. */
export function FailureNote({ reason }: { readonly reason: string | undefined }) {
  if (!reason) return null;
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
      {reason}
    </p>
  );
}

/** What is wrong with something, below a line that leads to it; as a warning it keeps nothing from being done. */
export function ProblemFrame(props: {
  readonly lead: string;
  readonly isWarning: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { lead, isWarning, className, children } = props;
  return (
    <div
      role={isWarning ? 'status' : 'alert'}
      className={classNames(
        'rounded-lg border p-3',
        isWarning ? 'border-warn/40 bg-warn-soft' : 'border-danger/40 bg-danger-soft',
        className,
      )}
    >
      <p className={classNames('font-medium', isWarning ? 'text-warn' : 'text-danger')}>{lead}</p>
      {children}
    </div>
  );
}

/** Grey lines where something is on its way. */
export function Loading({
  label = t('Loading'),
  lines = 5,
}: {
  readonly label?: string;
  readonly lines?: number;
}) {
  return (
    <div role="status" aria-label={label} className="flex animate-pulse flex-col gap-3 py-2">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
        <div key={line} className="h-5 rounded bg-sunken" style={{ width: `${92 - ((line * 17) % 40)}%` }} />
      ))}
    </div>
  );
}

/** How far long work is; without `value` only that it goes on. `value` is 0 to 1. */
export function ProgressBar({
  label,
  value,
  detail,
}: {
  readonly label: string;
  readonly value?: number;
  readonly detail?: string;
}) {
  return (
    <AriaProgressBar
      value={(value ?? 0) * 100}
      isIndeterminate={value === undefined}
      className="flex flex-col gap-1 text-sm"
    >
      {({ percentage }) => (
        <>
          <div className="flex justify-between gap-4">
            <Label>{label}</Label>
            <span className="text-ink-faint tabular-nums">
              {detail ?? (percentage === undefined ? '' : `${Math.round(percentage)} %`)}
            </span>
          </div>
          <div className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <div
              className={
                percentage === undefined
                  ? 'h-full w-1/3 animate-pulse rounded-full bg-accent'
                  : 'h-full rounded-full bg-accent transition-[width]'
              }
              style={percentage === undefined ? undefined : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
