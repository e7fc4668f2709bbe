import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { useAllTypes } from '../type-queries.ts';
import type { Builder, FieldStates } from './builder-context.ts';
import { type LocatedIssue, locateIssues } from './check/field-issues.ts';
import { type TypeCheck, useTypeCheck } from './check/use-type-check.ts';
import { isShown, usePlaces } from './fields/use-places.ts';
import {
  type DraftField,
  markSaved,
  newType,
  readType,
  type TypeBody,
  type TypeDraft,
  toBody,
} from './type-draft.ts';
import { useBuilderActions } from './use-builder-actions.ts';

const none: readonly LocatedIssue[] = [];

/** What a try to save has found, and of what. */
interface Asked {
  readonly text: string;
  readonly check: TypeCheck;
  readonly fields: readonly DraftField[];
  /** The running check at that time, which is older. */
  readonly before: unknown;
}

/** A type that is being edited: what was saved, what it is now, and what the service says of it. */
export function useTypeBuilder(kind: TypeKind, saved: ContentType | undefined) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<TypeDraft>(() => (saved ? readType(saved) : newType()));
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const [places, move] = usePlaces(saved === undefined);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const actions = useBuilderActions(latest, setDraft, setOpenKeys, move);
  const types = useAllTypes();
  const body = useMemo(() => toBody(kind, draft), [kind, draft]);
  const running = useTypeCheck(kind, base, draft);
  const [asked, setAsked] = useState<Asked>();
  const wasRefused = asked?.text === JSON.stringify(body);
  // What a try to save has brought to light holds until something newer is known.
  const isNewest = asked && (wasRefused || asked.before === running.checked);
  const { check, fields } = isNewest ? asked : running.checked;
  const { isChecking, failure } = running;
  const known = useMemo(() => locateIssues(check.issues, fields), [check.issues, fields]);
  const issues = useMemo(() => known.filter((issue) => isShown(places, issue)), [known, places]);
  const byKey = useMemo(() => Map.groupBy(issues, ({ key }) => key ?? ''), [issues]);
  const unchanged = useMemo(
    () => JSON.stringify(toBody(kind, base ? readType(base) : newType())),
    [kind, base],
  );

  const builder = useMemo((): Builder => ({ kind, slug: draft.slug, types }), [kind, draft.slug, types]);
  const fieldStates = useMemo(
    (): FieldStates => ({ open, issuesOf: (key) => byKey.get(key) ?? none }),
    [open, byKey],
  );
  return {
    builder,
    fieldStates,
    actions,
    base,
    draft,
    setDraft,
    body,
    check,
    /** The failed rules, but for those at which somebody is still at work. */
    issues,
    /** Some rule fails, shown or not. */
    isFaulty: known.length > 0,
    isChecking,
    failure,
    /** The last try to save was refused for what the check says. */
    wasRefused,
    isDirty: JSON.stringify(body) !== unchanged,
    /** Shows all that a try to save has found, and answers it. */
    showCheck: (found: TypeCheck): readonly LocatedIssue[] => {
      const all = locateIssues(found.issues, draft.fields);
      setAsked({
        text: JSON.stringify(body),
        check: found,
        fields: draft.fields,
        before: running.checked,
      });
      move({ type: 'refused', issues: all });
      return all;
    },
    /** Goes on from what the service has now. */
    rebase: (type: ContentType, sent: TypeBody) => {
      setBase(type);
      setDraft((before) =>
        JSON.stringify(toBody(kind, before)) === JSON.stringify(sent)
          ? readType(type, before)
          : { ...before, fields: markSaved(before.fields, type.schema) },
      );
    },
  };
}

export type TypeBuilderState = ReturnType<typeof useTypeBuilder>;
