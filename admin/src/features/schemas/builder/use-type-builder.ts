import { useMemo, useState } from 'react';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { notify } from '../../../ui/toast.tsx';
import { useAllTypes } from '../type-queries.ts';
import type { Builder } from './builder-context.ts';
import { insertField, newField, placeOf, removeField } from './change-fields.ts';
import { locateIssues } from './field-issues.ts';
import { newType, readType, type TypeDraft, toBody } from './type-draft.ts';
import { type TypeCheck, useTypeCheck } from './use-type-check.ts';

/** A type that is being edited: what was saved, what it is now, and what the service says of it. */
export function useTypeBuilder(kind: TypeKind, saved: ContentType | undefined) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<TypeDraft>(() => (saved ? readType(saved) : newType()));
  const [open, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const types = useAllTypes();
  const body = useMemo(() => toBody(kind, draft), [kind, draft]);
  const running = useTypeCheck(kind, base, body);
  const [asked, setAsked] = useState<{ readonly text: string; readonly check: TypeCheck }>();
  // What a try to save has brought to light holds until the next change.
  const check = asked?.text === JSON.stringify(body) ? asked.check : running.check;
  const { isChecking, failure } = running;
  const issues = useMemo(() => locateIssues(check.issues, draft.fields), [check.issues, draft.fields]);
  const unchanged = useMemo(
    () => JSON.stringify(toBody(kind, base ? readType(base, draft) : newType())),
    [kind, base, draft],
  );

  const edit: Builder['edit'] = (change) =>
    setDraft((before) => ({ ...before, fields: change(before.fields) }));
  const setOpen = (key: string, isOpen: boolean) =>
    setOpenKeys((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key)));
  const builder: Builder = {
    kind,
    slug: draft.slug,
    types,
    issues,
    open,
    setOpen,
    edit,
    add: (parent, index, type) => {
      const added = newField(type);
      edit((fields) => insertField(fields, parent, index, added));
      setOpen(added.key, true);
      focusWhenThere(`${added.key}-label`);
    },
    remove: (one) => {
      const place = placeOf(draft.fields, one.key);
      edit((fields) => removeField(fields, one.key));
      notify(`${one.field.label || one.field.name || 'The field'} was removed`, {
        detail: 'Nothing changes for content before you save.',
        action: {
          label: 'Undo',
          run: () => place && edit((fields) => insertField(fields, place.parent, place.index, one)),
        },
      });
    },
  };
  return {
    builder,
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
    rebase: (type: ContentType) => {
      setBase(type);
      setDraft((before) => readType(type, before));
    },
  };
}

export type TypeBuilderState = ReturnType<typeof useTypeBuilder>;

/** Puts the focus on an element that the next render makes. */
export function focusWhenThere(id: string): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: 'nearest' });
    place?.focus();
  });
}
