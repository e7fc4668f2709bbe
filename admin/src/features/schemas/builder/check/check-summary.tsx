import { TriangleAlert } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { typeKinds } from '../../type-kinds.ts';
import type { SchemaWarning } from '../../type-queries.ts';
import type { TypeBuilderState } from '../use-type-builder.ts';
import { effectInWords } from './effects.ts';
import { goToIssue } from './go-to-issue.ts';
import { typePaths } from './use-type-check.ts';

/** What the service says of the type as it is now: failed rules with links to their fields, and what would break. */
export function CheckSummary({
  state,
  isShown,
  onShowTab,
}: {
  readonly state: TypeBuilderState;
  /** Whether the failed rules are listed. */
  readonly isShown: boolean;
  readonly onShowTab: (tab: string) => void;
}) {
  const { issues, check, isDirty } = state;
  const hasWarnings = issues.length === 0 && isDirty && check.warnings.length > 0;
  const isStale = isDirty && check.isStale;
  if (!hasWarnings && !isStale && (!isShown || issues.length === 0)) return null;
  return (
    <section aria-label={t('Check')} className="flex flex-col gap-3">
      {isStale && (
        <p className="rounded-lg border border-warn/40 bg-warn-soft p-3 text-sm">
          {t(
            'Somebody else has saved this {one} since you opened it. You will be asked before your save replaces theirs.',
            { one: typeKinds[state.builder.kind].one },
          )}
        </p>
      )}
      {isShown && issues.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-lg border border-danger/40 bg-danger-soft p-3 text-sm">
          {issues.map((issue) => (
            <li key={`${issue.field} ${issue.code} ${issue.message}`}>
              <button
                type="button"
                onClick={() => goToIssue(state, issue, onShowTab)}
                className="min-h-6 [text-align:inherit] text-danger hover:underline"
              >
                <span className="font-medium">{nameOfPath(issue.field)}</span>: {issue.message}{' '}
                <code className="font-mono text-xs">{issue.code}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasWarnings && <Warnings warnings={check.warnings} state={state} />}
    </section>
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
        {words.countUsing(warnings[0]?.affectedCount ?? 0)}
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
    <ul className="mt-1 flex list-disc flex-col gap-1 ps-6 text-ink">
      {warnings.map((warning) => (
        <li key={`${warning.field} ${warning.code}`}>
          {effectInWords(warning, state.builder.kind, state.base?.schema ?? [], state.draft.fields)}{' '}
          <code className="font-mono text-xs text-ink-soft">{warning.code}</code>
        </li>
      ))}
    </ul>
  );
}

const typePathNames: Readonly<Record<string, string>> = {
  [typePaths.name]: t('Name'),
  [typePaths.slug]: t('Slug'),
  [typePaths.description]: t('Description'),
  [typePaths.singleton]: t('Singleton'),
};

function nameOfPath(path: string): string {
  return path === '' ? t('A field without a name') : (typePathNames[path] ?? path);
}
