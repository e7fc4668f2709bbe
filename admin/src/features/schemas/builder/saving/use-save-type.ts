import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { ContentType, TypeKind } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { notify } from '../../../../ui/toast.tsx';
import { createMigration, type Operation } from '../../migrations/migration-queries.ts';
import { typeKinds } from '../../type-kinds.ts';
import { forgetTypes, type SavedType, sendType, typeQuery } from '../../type-queries.ts';
import type { LocatedIssue } from '../check/field-issues.ts';
import { checkType, type TypeCheck } from '../check/use-type-check.ts';
import { useOpenType } from '../use-open-type.ts';
import type { TypeBuilderState } from '../use-type-builder.ts';
import { planOperations, renamesOf, swapsOf } from './migration-plan.ts';

/** How the saving of a type goes: a last check that may refuse it, a question where something would break, the save, the migration. */
export function useSaveType(
  kind: TypeKind,
  state: TypeBuilderState,
  onRefused: (first: LocatedIssue) => void,
) {
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [question, setQuestion] = useState<TypeCheck>();
  const queryClient = useQueryClient();
  const open = useOpenType();
  const { base, body, draft, isDirty } = state;

  const save = async () => {
    const saved = await sendType(kind, base?.id, body, { dryRun: false });
    const migration = base && (await settleMigration(kind, base, saved, state));
    await forgetTypes(queryClient);
    queryClient.setQueryData(typeQuery(kind, saved.data.id).queryKey, saved.data);
    state.rebase(saved.data, body);
    notify(
      base
        ? t('“{name}” is saved', { name: saved.data.name })
        : t('The {one} “{name}” was created', { one: typeKinds[kind].one, name: saved.data.name }),
      {
        detail: t('Version {version}.', { version: saved.data.version }),
      },
    );
    if (!base || migration) await open(kind, saved.data, migration);
  };
  const start = async () => {
    if (isSaving || (base && !isDirty)) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const check = await checkType(kind, base, body);
      if (check.issues.length > 0) {
        const [first] = state.showCheck(check);
        if (first) onRefused(first);
        return;
      }
      const isBreaking = check.warnings.length > 0 || swapsOf(draft.fields).length > 0;
      const isAsked = check.isStale || isBreaking || (base && base.slug !== draft.slug);
      if (isAsked) setQuestion(check);
      else await save();
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) await forgetTypes(queryClient);
      setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    start: () => void start(),
    save,
    isSaving,
    failure,
    /** What a save would break, while it is asked about. */
    question,
    close: () => setQuestion(undefined),
  };
}

export type SavingState = ReturnType<typeof useSaveType>;

/**
 * The migration to offer after a save. The service guesses renames; where somebody said so, a migration that does
 * what was said takes the place of its proposal.
 */
async function settleMigration(
  kind: TypeKind,
  base: ContentType,
  saved: SavedType,
  { draft }: TypeBuilderState,
): Promise<string | undefined> {
  const proposed = saved.proposedMigrationId;
  if (renamesOf(draft.fields).length === 0) return proposed;
  const planned = planOperations(base.schema, draft.fields);
  if (!proposed) return swapsOf(draft.fields).length > 0 ? migrateSwap(kind, saved, planned) : undefined;
  const { data } = await call('GET', '/admin/migrations/{id}', { path: { id: proposed } });
  if (sameOperations(data.operations, planned)) return proposed;
  const own = await createMigration(typeKinds[kind].migrated, saved.data.slug, planned);
  await call('POST', '/admin/migrations/{id}/cancel', { path: { id: proposed } });
  return own.id;
}

/** The service sees no difference where fields swap names: a migration of its own, if there is content to change. */
async function migrateSwap(
  kind: TypeKind,
  saved: SavedType,
  planned: readonly Operation[],
): Promise<string | undefined> {
  const own = await createMigration(typeKinds[kind].migrated, saved.data.slug, planned);
  const { data } = await call('POST', '/admin/migrations/{id}/preview', { path: { id: own.id } });
  if (data.changed > 0) return own.id;
  await call('POST', '/admin/migrations/{id}/cancel', { path: { id: own.id } });
  return undefined;
}

function sameOperations(some: readonly Operation[], others: readonly Operation[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
