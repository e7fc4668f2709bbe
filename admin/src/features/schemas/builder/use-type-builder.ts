import { useEffect, useMemo, useRef, useState } from 'react';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { useAllTypes } from '../type-queries.ts';
import type { Builder } from './builder-context.ts';
import { type LocatedIssue, locateIssues } from './field-issues.ts';
import { markSaved, newType, readType, type TypeBody, type TypeDraft, toBody } from './type-draft.ts';
import { useBuilderActions } from './use-builder-actions.ts';
import { type TypeCheck, useTypeCheck } from './use-type-check.ts';

const none: readonly LocatedIssue[] = [];

/** A type that is being edited: what was saved, what it is now, and what the service says of it. */
export function useTypeBuilder(kind: TypeKind, saved: ContentType | undefined) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<TypeDraft>(() => (saved ? readType(saved) : newType()));
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const actions = useBuilderActions(latest, setDraft, setOpenKeys);
  const types = useAllTypes();
  const body = useMemo(() => toBody(kind, draft), [kind, draft]);
  const running = useTypeCheck(kind, base, body);
  const [asked, setAsked] = useState<{ readonly text: string; readonly check: TypeCheck }>();
  // What a try to save has brought to light holds until the next change.
  const check = asked?.text === JSON.stringify(body) ? asked.check : running.check;
  const { isChecking, failure } = running;
  const issues = useMemo(() => locateIssues(check.issues, draft.fields), [check.issues, draft.fields]);
  const byKey = useMemo(() => Map.groupBy(issues, ({ key }) => key ?? ''), [issues]);
  const unchanged = useMemo(
    () => JSON.stringify(toBody(kind, base ? readType(base) : newType())),
    [kind, base],
  );

  const builder = useMemo(
    (): Builder => ({
      kind,
      slug: draft.slug,
      types,
      open,
      issuesOf: (key) => byKey.get(key) ?? none,
    }),
    [kind, draft.slug, types, open, byKey],
  );
  return {
    builder,
    actions,
    base,
    draft,
    setDraft,
    body,
    check,
    issues,
    isChecking,
    failure,
    /** The last try to save was refused for what the check says. */
    wasRefused: asked?.text === JSON.stringify(body),
    isDirty: JSON.stringify(body) !== unchanged,
    /** Shows what a try to save has found. */
    showCheck: (found: TypeCheck) => setAsked({ text: JSON.stringify(body), check: found }),
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
