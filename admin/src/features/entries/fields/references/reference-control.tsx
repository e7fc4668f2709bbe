// In this folder: references: choosing what they point to, showing it, and making it.

import { Link2 } from 'lucide-react';
import { lazy, Suspense, useContext, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../../../api/session.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import type { ControlProps } from '../control-props.ts';
import { wordsOf } from '../field-words.ts';
import { removeAt } from '../rows/list-changes.ts';
import { idOfReference } from '../stored-forms.ts';
import { ChosenList } from './chosen-list.tsx';
import { idsOf, targetNames, targetOf, writeReference } from './reference-target.ts';
import { OfTypeContext, TargetsContext } from './targets-context.ts';

const ReferenceDialog = lazy(() =>
  import('./reference-dialog.tsx').then((module) => ({ default: module.ReferenceDialog })),
);

/** One or several records or people, found by name. What stays chosen keeps the form that it is stored in. */
export function ReferenceControl({ field, value, onChange, errors, path, isReadOnly }: ControlProps) {
  const { label, help } = wordsOf(field);
  const id = useId();
  const target = targetOf(field);
  const isMultiple = field.options?.['multiple'] === true;
  const stored: readonly unknown[] = Array.isArray(value) ? value : value ? [value] : [];
  const ids = idsOf(value);
  const [isPicking, setPicking] = useState(false);
  const store = (next: readonly unknown[]) =>
    onChange(next.length === 0 ? undefined : isMultiple ? next : next[0]);
  const toggle = (picked: string) => {
    const index = stored.findIndex((one) => idOfReference(one)?.toLowerCase() === picked);
    if (!isMultiple) store([writeReference(picked, target)]);
    else store(index >= 0 ? removeAt(stored, index) : [...stored, writeReference(picked, target)]);
  };
  const targets = useContext(TargetsContext);
  const ofType = useContext(OfTypeContext);
  const mayWrite = useMay('editor');
  const { type, typeSlug } = target;
  const create =
    targets && mayWrite && type !== 'user'
      ? (name: string) => {
          setPicking(false);
          targets.open({ kind: type, typeSlug, name, onCreated: (made) => latest.current(made) });
        }
      : undefined;
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const action = actionOf(target.type, isMultiple, ids.length > 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like the other fields.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className="flex min-w-0 flex-col gap-1"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        <bdi>{label}</bdi>
        {field.required && (
          <span className="ms-0.5 text-danger" aria-hidden="true">
            *
          </span>
        )}
      </span>
      <ChosenList label={label} target={target} stored={stored} onStore={store} isReadOnly={isReadOnly} />
      {!isReadOnly && (
        <Button
          // Where something is chosen already, that is what one looks for.
          variant={ids.length > 0 ? 'quiet' : 'secondary'}
          className={ids.length > 0 ? '-ms-3 self-start' : 'self-start'}
          aria-label={t('{action}: {label}', { action, label })}
          onPress={() => setPicking(true)}
        >
          <Link2 aria-hidden="true" className="size-4" /> {action}
        </Button>
      )}
      <span id={`${id}-help`} className="flex flex-col text-xs">
        {help && <span className="text-ink-faint">{help}</span>}
        {faultsAt(errors, path).map((fault) => (
          <span key={fault} className="text-danger">
            {fault}
          </span>
        ))}
      </span>
      {isPicking && (
        <Suspense>
          <ReferenceDialog
            target={target}
            place={ofType && { ...ofType, path: path.replace(/\[\d+\]/g, '') }}
            isMultiple={isMultiple}
            chosen={ids.map((one) => one.toLowerCase())}
            onToggle={toggle}
            onCreate={create}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function actionOf(type: keyof typeof targetNames, isMultiple: boolean, isChosen: boolean): string {
  const { one, choose, many } = targetNames[type];
  if (isMultiple) return t('Choose {many}', { many });
  return isChosen ? t('Choose another {one}', { one }) : choose;
}

/** What is wrong with the value and with single ones of several, which are counted from 1. */
function faultsAt(errors: ReadonlyMap<string, string>, path: string): string[] {
  return [...errors].flatMap(([at, message]) => {
    if (at === path) return [message];
    const index = at.startsWith(`${path}[`) ? /^\[(\d+)\]/.exec(at.slice(path.length))?.[1] : undefined;
    return index === undefined
      ? []
      : [t('Number {number}: {message}', { number: Number(index) + 1, message })];
  });
}
