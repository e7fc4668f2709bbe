import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useBuilderActions } from '../builder-context.ts';
import { errorAt } from '../check/field-issues.ts';
import type { DraftField } from '../type-draft.ts';
import type { FieldPart } from './field-part.ts';
import { Place } from './place.tsx';

const rule = /^[a-zA-Z][a-zA-Z0-9_]*$/;
const ruleInWords = t('Starts with a letter; only letters, digits and underscores.');

interface FieldNameProps {
  readonly part: FieldPart;
  readonly isInRepeater: boolean;
}

/** The name of a field in the API. Of a field that content may have, it changes only by a deliberate rename. */
export function FieldName({ part, isInRepeater }: FieldNameProps) {
  const { one, change, issues } = part;
  const [isRenaming, setRenaming] = useState(false);
  const error = errorAt(issues, 'name');
  const { savedName } = one;
  const setName = (name: string) =>
    change((now) => ({ ...now, isNameOwn: name !== '', field: { ...now.field, name } }));
  if (savedName === undefined) {
    return (
      <Place of={one.key} control="name" isFaulty={errorAt(issues, 'name') !== undefined}>
        <TextField
          label={t('Name in the API')}
          value={one.field.name}
          onChange={setName}
          error={error}
          help={ruleInWords}
          isCode
          isRequired
        />
      </Place>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <TextField
          label={t('Name in the API')}
          value={one.field.name}
          onChange={() => undefined}
          error={error}
          isReadOnly
          isCode
          className="min-w-0 flex-1"
        />
        <Button aria-label={t('Rename {name}', { name: one.field.name })} onPress={() => setRenaming(true)}>
          {t('Rename …')}
        </Button>
      </div>
      {savedName !== one.field.name && (
        <p className="text-xs text-warn">
          {t('Saved as “{name}”.', { name: savedName })}{' '}
          <button type="button" className="font-medium underline" onClick={() => setName(savedName)}>
            {t('Keep “{name}”', { name: savedName })}
          </button>
        </p>
      )}
      {isRenaming && (
        <RenameDialog
          one={one}
          isInRepeater={isInRepeater}
          onRename={setName}
          onClose={() => setRenaming(false)}
        />
      )}
    </div>
  );
}

function RenameDialog(props: {
  readonly one: DraftField;
  readonly isInRepeater: boolean;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { one, isInRepeater, onRename, onClose } = props;
  const { siblingsOf } = useBuilderActions();
  const [name, setName] = useState(one.field.name);
  const isTaken = siblingsOf(one.key).some(({ key, field }) => key !== one.key && field.name === name);
  const fault = rule.test(name) ? isTaken && t('Another field has this name.') : name !== '' && ruleInWords;
  const rename = () => {
    onRename(name);
    onClose();
  };
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button
        variant="primary"
        whyDisabled={name === '' ? t('Type the new name first.') : fault}
        onPress={rename}
      >
        {t('Rename field')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Rename “{name}”', { name: one.savedName })}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
    >
      <div className="flex flex-col gap-4 text-sm text-ink-soft">
        <TextField
          label={t('New name')}
          value={name}
          onChange={setName}
          error={fault || undefined}
          isCode
          autoFocus
          isRequired
        />
        {isInRepeater ? (
          <p className="text-warn">
            {t(
              'No migration reaches into the rows of a repeater: what is written under “{name}” stays there and is no longer delivered.',
              { name: one.savedName },
            )}
          </p>
        ) : (
          <p>
            {t(
              'When you save, a migration is proposed that moves all content from “{name}” to the new name. Until it has run, that content is not delivered.',
              { name: one.savedName },
            )}
          </p>
        )}
        <p>
          {t('Clients that read “{name}” must read the new name from then on.', {
            name: one.savedName,
          })}
        </p>
      </div>
    </Dialog>
  );
}
