import type { TypeKind } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
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
      title={t('Save “{name}”?', { name: draft.name })}
      isOpen
      onClose={close}
      action={isStale ? t('Save over their changes') : t('Save changes')}
      isDangerous={isStale}
      onConfirm={save}
    >
      {isStale && (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {t(
            'Somebody else has saved this {one} since you opened it. Saving replaces what they did with what you see. To look at it first, cancel, copy your JSON and load the page again.',
            { one: typeKinds[kind].one },
          )}
        </p>
      )}
      {base.slug !== draft.slug && (
        <p>
          {t(
            'The slug changes from “{from}” to “{to}”: every schema and all content that name it are rewritten with this save. Clients that use “{from}” find nothing from then on.',
            { from: base.slug, to: draft.slug },
          )}
        </p>
      )}
      {warnings.length > 0 && (
        <div>
          <p>{t('Nothing is lost by saving. This is what happens to content:')}</p>
          <EffectList warnings={warnings} state={state} />
        </div>
      )}
      {swaps.length > 0 && (
        <p>
          {t(
            '{renames}, and another field takes the old name: until the migration has run, content stands under the wrong one.',
            { renames: swaps.map((swap) => t('“{from}” becomes “{to}”', { ...swap })).join(', ') },
          )}
        </p>
      )}
      {rows.length > 0 && (
        <p>
          {t(
            'No migration reaches into repeaters: content of {fields} stays as it is and is no longer delivered.',
            { fields: rows.map((name) => t('“{name}”', { name })).join(', ') },
          )}
        </p>
      )}
      {warnings.length > 0 && (
        <p>{t('After the save a migration is proposed; you see what it does before it runs.')}</p>
      )}
    </ConfirmDialog>
  );
}
