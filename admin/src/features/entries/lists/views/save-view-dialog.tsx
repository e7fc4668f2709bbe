import { useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNote } from '../../../../ui/feedback.tsx';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';

const longestName = 60;

/** Asks for the name of a view, and whether others have it too. */
export function SaveViewDialog(props: {
  readonly name: string;
  readonly mayShare: boolean;
  readonly onSave: (name: string, isShared: boolean) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { mayShare, onSave, onClose } = props;
  const [name, setName] = useState(props.name);
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const save = useSubmit(async () => {
    if (name.trim() === '') return setMissing(true);
    await onSave(name.trim(), isShared);
    onClose();
  });
  return (
    <Dialog
      title={props.name ? t('Rename the view') : t('Save the view')}
      isOpen
      onClose={onClose}
      size="sm"
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isPending={save.isRunning} onPress={() => void save.run()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t('Name')}
          value={name}
          onChange={(text) => {
            setName(text);
            setMissing(false);
          }}
          maxLength={longestName}
          autoFocus
          isRequired
          error={isMissing ? t('Give the view a name.') : undefined}
        />
        {mayShare && <Checkbox label={t('Share with everybody')} value={isShared} onChange={setShared} />}
        <FailureNote reason={save.message} />
      </div>
    </Dialog>
  );
}
