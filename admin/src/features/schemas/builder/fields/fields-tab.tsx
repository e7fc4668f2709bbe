// In this folder: the fields of a type that is being built.

import type { TypeKind } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { EmptyState } from '../../../../ui/feedback.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { typeKinds } from '../../type-kinds.ts';
import { SettingsForm } from '../settings-tab.tsx';
import type { TypeBuilderState } from '../use-type-builder.ts';
import { FieldList } from './field-list.tsx';

/** The fields of the type; of a new one its name and slug stand before them. */
export function FieldsTab({ kind, state }: { readonly kind: TypeKind; readonly state: TypeBuilderState }) {
  const { base, draft } = state;
  return (
    <div className="flex flex-col gap-4">
      {!base && (
        <Panel title={t('The {one}', { one: typeKinds[kind].one })}>
          <SettingsForm kind={kind} state={state} />
        </Panel>
      )}
      <p id="how-to-move-fields" className="sr-only">
        {t('Press the arrow keys up and down to move the field, Home and End for the first and last place.')}
      </p>
      {draft.fields.length === 0 && (
        <EmptyState title={t('No fields yet')}>
          {t('A field is what an editor fills in: a title, a picture, a reference. For example: {example}.', {
            example: typeKinds[kind].example,
          })}
        </EmptyState>
      )}
      <FieldList fields={draft.fields} label={t('Fields')} />
    </div>
  );
}
