import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import type { OverviewRecord } from '../../api/overview.ts';
import { recordLink } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { plural, t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { installationQuery } from './installation-query.ts';
import { allDone, type Step, stepsOf } from './steps.ts';

/** What a new installation needs before it delivers content. Gone once all is done, or when somebody hides it. */
export function FirstSteps({ recent }: { readonly recent: readonly OverviewRecord[] }) {
  const { tenant } = useSession();
  const key = `galley.first-steps.${tenant.id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const { data } = useQuery({ ...installationQuery, enabled: !isHidden });
  if (isHidden || !data) return null;
  const draft = recent.find(({ status }) => status === 'draft');
  const steps = stepsOf({
    ...data,
    draft: draft && recordLink(draft.kind, draft.id, draft.type ?? ''),
  });
  if (allDone(steps)) {
    localStorage.setItem(key, 'done');
    return null;
  }
  const next = steps.find(({ isDone }) => !isDone);
  const hide = () => {
    localStorage.setItem(key, 'hidden');
    setHidden(true);
  };
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title={plural(done, 'First steps: {count} of {steps} done', 'First steps: {count} of {steps} done', {
        steps: steps.length,
      })}
      actions={
        <Button variant="quiet" className="-me-3" onPress={hide}>
          {t('Hide')}
        </Button>
      }
    >
      <ol className="-mb-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        {steps.map((step) => (
          <StepRow key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Panel>
  );
}

function StepRow({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const Icon = step.isDone ? CircleCheck : CircleDashed;
  return (
    <li
      className={
        step.isDone
          ? 'flex items-center gap-1.5 py-1 text-sm'
          : 'flex w-full flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline py-3 text-sm first:border-t-0'
      }
    >
      <Icon
        aria-hidden="true"
        className={step.isDone ? 'size-4 shrink-0 text-ok' : 'size-5 shrink-0 text-ink-faint'}
      />
      <span className={step.isDone ? '' : 'min-w-0 flex-1 basis-60'}>
        <span className={step.isDone ? 'text-ink-soft' : 'font-medium'}>
          {step.title}
          {step.isDone && <span className="sr-only"> {t('(done)')}</span>}
        </span>
        {!step.isDone && <span className="block text-ink-soft">{step.detail}</span>}
      </span>
      {!step.isDone && (
        <LinkButton variant={isNext ? 'primary' : 'secondary'} {...step.link}>
          {step.action}
        </LinkButton>
      )}
    </li>
  );
}
