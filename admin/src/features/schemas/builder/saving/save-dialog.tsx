import type { TypeKind } from '../../../../api/types.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { typeKinds } from '../../type-kinds.ts';
import { EffectList } from '../check/check-summary.tsx';
import type { TypeBuilderState } from '../use-type-builder.ts';
import { lostRows, swapsOf } from './migration-plan.ts';
import type { SavingState } from './use-save-type.ts';

/** Names all that a save would do to content and clients, and asks. */
export function SaveDialog({
  kind,
  state,
  saving,
}: {
  readonly kind: TypeKind;
  readonly state: TypeBuilderState;
  readonly saving: SavingState;
}) {
  const { base, draft } = state;
  const { question, save, close } = saving;
  if (!question || !base) return null;
  const { warnings, isStale } = question;
  const swaps = swapsOf(draft.fields);
  const rows = lostRows(base.schema, draft.fields);
  return (
    <ConfirmDialog
      title={`Save “${draft.name}”?`}
      isOpen
      onClose={close}
      action={isStale ? 'Save over their changes' : 'Save changes'}
      isDangerous={isStale}
      onConfirm={save}
    >
      {isStale && (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          Somebody else has saved this {typeKinds[kind].one} since you opened it. Saving replaces what they
          did with what you see. To look at it first, cancel, copy your JSON and load the page again.
        </p>
      )}
      {base.slug !== draft.slug && (
        <p>
          The slug changes from “{base.slug}” to “{draft.slug}”: every schema and all content that name it are
          rewritten with this save. Clients that use “{base.slug}” find nothing from then on.
        </p>
      )}
      {warnings.length > 0 && (
        <div>
          <p>Nothing is lost by saving. This is what happens to content:</p>
          <EffectList warnings={warnings} state={state} />
        </div>
      )}
      {swaps.length > 0 && (
        <p>
          {swaps.map(({ from, to }) => `“${from}” becomes “${to}”`).join(', ')}, and another field takes the
          old name: until the migration has run, content stands under the wrong one.
        </p>
      )}
      {rows.length > 0 && (
        <p>
          No migration reaches into repeaters: content of {rows.map((path) => `“${path}”`).join(', ')} stays
          as it is and is no longer delivered.
        </p>
      )}
      {warnings.length > 0 && (
        <p>After the save a migration is proposed; you see what it does before it runs.</p>
      )}
    </ConfirmDialog>
  );
}
