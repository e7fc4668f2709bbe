import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { plural, t } from '../../../../messages/messages.ts';
import type { TypeBuilderState } from '../use-type-builder.ts';

/** Whether the failed rules are listed: when somebody asks, and when they kept a save from happening. */
export function useShownIssues(state: TypeBuilderState) {
  const { wasRefused } = state;
  const [isShown, setShown] = useState(false);
  // While one types, the fields below must not move: the list opens by itself only after a try to save.
  useEffect(() => {
    if (wasRefused) setShown(true);
  }, [wasRefused]);
  return { isShown, setShown };
}

/** In a line what the service says of the type as it is now. */
export function CheckState({
  state,
  isShown,
  onShow,
}: {
  readonly state: TypeBuilderState;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}) {
  const { issues, isFaulty, isChecking, isDirty } = state;
  const faults = issues.length;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span role="status" className="flex items-center gap-1.5">
        {faults > 0 && (
          <>
            <CircleAlert aria-hidden="true" className="size-4 text-danger" />
            {plural(
              faults,
              '{count} problem keeps this from being saved.',
              '{count} problems keep this from being saved.',
            )}
          </>
        )}
        {!isFaulty && isDirty && isChecking && (
          <>
            <LoaderCircle aria-hidden="true" className="size-4 animate-spin" /> {t('Checking …')}
          </>
        )}
        {!isFaulty && isDirty && !isChecking && (
          <>
            <CircleCheck aria-hidden="true" className="size-4 text-ok" />{' '}
            {t('The service takes this schema.')}
          </>
        )}
      </span>
      {faults > 0 && (
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => onShow(!isShown)}
          className="min-h-6 rounded font-medium text-accent underline"
        >
          {isShown ? t('Hide') : t('Show')}
        </button>
      )}
    </span>
  );
}
