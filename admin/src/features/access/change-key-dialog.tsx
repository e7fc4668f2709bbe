import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { limitFault, limitsOf, readLimits, typedLimits } from './key-limits.ts';
import { changeKey, type ListedKey } from './key-queries.ts';
import { LimitFields } from './limit-fields.tsx';

/** Asks for another name or other limits of an API key. */
export function ChangeKeyDialog(props: { readonly value: ListedKey; readonly onClose: () => void }) {
  const { value, onClose } = props;
  const queryClient = useQueryClient();
  const [name, setName] = useState(value.name);
  const [limits, setLimits] = useState(() => typedLimits(limitsOf(value)));
  const change = useSubmit(async () => {
    await changeKey(queryClient, value, { name, limits: readLimits(limits) });
    notify(t('{name} is changed', { name: name.trim() }), {
      detail: t('It counts from the next request on.'),
    });
    onClose();
  });
  const isComplete = name.trim() !== '' && !limitFault(limits.reads) && !limitFault(limits.writes);
  return (
    <Dialog title={t('Change {name}', { name: value.name })} isOpen onClose={onClose}>
      <form onSubmit={onSubmit(() => isComplete && change.run())} className="flex flex-col gap-4" noValidate>
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          error={change.faultOf('name')}
          maxLength={255}
          autoFocus
          isRequired
        />
        <LimitFields
          value={limits}
          onChange={setLimits}
          writes={value.type === 'secret'}
          faultOf={change.faultOf}
        />
        <FailureNote reason={change.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={change.isRunning}
            whyDisabled={!isComplete && t('The name must not be empty, and limits are whole numbers.')}
          >
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
