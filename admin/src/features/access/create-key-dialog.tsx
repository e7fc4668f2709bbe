import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { type Expiry, expiryTime } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import { limitFault, readLimits, typedLimits } from './key-limits.ts';
import { createKey, type KeyType, type MadeKey, type Permission } from './key-queries.ts';
import { keyTypes, permissionWords } from './key-words.ts';
import { LimitFields } from './limit-fields.tsx';

const permissionGroups = [
  {
    choices: (Object.keys(permissionWords) as Permission[]).map((value) => ({
      value,
      label: permissionWords[value].name,
      detail: permissionWords[value].meaning,
    })),
  },
];

const typeChoices = (['public', 'secret'] as const).map((value) => ({
  value,
  label: keyTypes[value].name,
  detail: keyTypes[value].meaning,
}));

/** Asks what a new key is called, may do, and how long it lives. */
export function CreateKeyDialog(props: {
  readonly isPreview: boolean;
  readonly onClose: () => void;
  readonly onMade: (made: MadeKey) => void;
}) {
  const { isPreview, onClose, onMade } = props;
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [type, setType] = useState<KeyType>(isPreview ? 'preview' : 'public');
  const [permissions, setPermissions] = useState<readonly Permission[]>(['content:write']);
  const [expiry, setExpiry] = useState<Expiry>({ kind: 'never', date: '' });
  const [limits, setLimits] = useState(typedLimits());
  const create = useSubmit(async () => {
    const expiresAt = expiryTime(expiry, Date.now());
    const { reads, writes } = readLimits(limits);
    const own = { reads, writes: type === 'secret' ? writes : null };
    onMade(await createKey(queryClient, { type, name, permissions, expiresAt, limits: own }));
  });
  const isComplete =
    name.trim() !== '' &&
    (type !== 'secret' || (permissions.length > 0 && !limitFault(limits.writes))) &&
    !limitFault(limits.reads) &&
    (expiry.kind !== 'date' || expiry.date !== '');
  return (
    <Dialog title={isPreview ? t('New preview key') : t('New API key')} isOpen onClose={onClose}>
      <form onSubmit={onSubmit(() => isComplete && create.run())} className="flex flex-col gap-4" noValidate>
        {isPreview && <p className="text-sm text-ink-soft">{keyTypes.preview.meaning}</p>}
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          error={create.faultOf('name')}
          help={t('What uses the key, such as “Website” or “Nightly import”.')}
          maxLength={255}
          autoFocus
          isRequired
        />
        {!isPreview && (
          <RadioCards
            label={t('Type')}
            value={type as 'public' | 'secret'}
            choices={typeChoices}
            onChange={setType}
          />
        )}
        {type === 'secret' && (
          <CheckList
            label={t('Permissions')}
            groups={permissionGroups}
            values={permissions}
            onChange={setPermissions}
            error={
              permissions.length === 0
                ? t('A secret key needs one permission or more.')
                : create.faultOf('permissions')
            }
          />
        )}
        {!isPreview && (
          <LimitFields
            value={limits}
            onChange={setLimits}
            writes={type === 'secret'}
            faultOf={create.faultOf}
          />
        )}
        <ExpiryField value={expiry} onChange={setExpiry} error={create.faultOf('expiresAt')} />
        <FailureNote reason={create.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={create.isRunning}
            whyDisabled={!isComplete && t('Fill in what is marked with a star, and mend what is red.')}
          >
            {t('Create the key')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
