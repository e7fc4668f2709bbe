import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { countOf, typeKinds } from '../type-kinds.ts';
import type { SchemaWarning } from '../type-queries.ts';
import { effectInWords } from './effects.ts';
import type { LocatedIssue } from './field-issues.ts';
import { focusWhenThere, type TypeBuilderState } from './use-type-builder.ts';

/** What the service says of the type as it is now: failed rules with links to their fields, and what would break. */
export function CheckSummary({
  state,
  onShowTab,
}: {
  readonly state: TypeBuilderState;
  readonly onShowTab: (tab: string) => void;
}) {
  const { issues, check, isChecking, isDirty, wasRefused, builder, draft } = state;
  // It opens by itself only when a save was refused: while one types, the fields below must not move.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (wasRefused) setShown(true);
  }, [wasRefused]);
  const showIssue = ({ key, field }: LocatedIssue) => {
    if (field.startsWith('@')) return onShowTab(state.base ? 'settings' : 'fields');
    onShowTab('fields');
    if (key === undefined) return;
    const parent = draft.fields.find(({ rows }) => rows?.some((row) => row.key === key));
    if (parent) builder.setOpen(parent.key, true);
    builder.setOpen(key, true);
    requestAnimationFrame(() => focusWhenThere(`${key}-label`));
  };
  return (
    <section aria-label="Check" className="flex flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <CheckState isChecking={isChecking} faults={issues.length} isDirty={isDirty} />
        </p>
        {issues.length > 0 && (
          <Button variant="quiet" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
            {isShown ? 'Hide' : 'Show'}
          </Button>
        )}
      </div>
      {isShown && issues.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-lg border border-danger/40 bg-danger-soft p-3 text-sm">
          {issues.map((issue) => (
            <li key={`${issue.field} ${issue.code} ${issue.message}`}>
              <button
                type="button"
                onClick={() => showIssue(issue)}
                className="min-h-6 text-left text-danger hover:underline"
              >
                <span className="font-medium">{nameOfPath(issue.field)}</span>: {issue.message}{' '}
                <code className="font-mono text-xs">{issue.code}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
      {issues.length === 0 && isDirty && check.warnings.length > 0 && (
        <Warnings warnings={check.warnings} state={state} />
      )}
    </section>
  );
}

function CheckState(props: {
  readonly isChecking: boolean;
  readonly faults: number;
  readonly isDirty: boolean;
}) {
  const { isChecking, faults, isDirty } = props;
  if (isChecking && isDirty)
    return (
      <>
        <LoaderCircle aria-hidden="true" className="size-4 animate-spin" /> Checking …
      </>
    );
  if (faults > 0)
    return (
      <>
        <CircleAlert aria-hidden="true" className="size-4 text-danger" />
        {countOf(faults, 'problem keeps', 'problems keep')} this from being saved.
      </>
    );
  if (!isDirty) return null;
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-4 text-ok" /> The service takes this schema.
    </>
  );
}

function Warnings({
  warnings,
  state,
}: {
  readonly warnings: readonly SchemaWarning[];
  readonly state: TypeBuilderState;
}) {
  const words = typeKinds[state.builder.kind];
  return (
    <div className="rounded-lg border border-warn/40 bg-warn-soft p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-warn">
        <TriangleAlert aria-hidden="true" className="size-4" />
        {countOf(warnings[0]?.affectedCount ?? 0, `${words.record} uses`, `${words.records} use`)} this type
      </p>
      <EffectList warnings={warnings} state={state} />
    </div>
  );
}

/** Every breaking change with what it means and for how many. */
export function EffectList({
  warnings,
  state,
}: {
  readonly warnings: readonly SchemaWarning[];
  readonly state: TypeBuilderState;
}) {
  return (
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-6 text-ink">
      {warnings.map((warning) => (
        <li key={`${warning.field} ${warning.code}`}>
          {effectInWords(warning, state.builder.kind, state.draft.fields)}{' '}
          <code className="font-mono text-xs text-ink-soft">{warning.code}</code>
        </li>
      ))}
    </ul>
  );
}

function nameOfPath(path: string): string {
  if (path.startsWith('@')) return path.charAt(1).toUpperCase() + path.slice(2);
  return path === '' ? 'A field without a name' : path;
}
