import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { MadeKeyDialog } from './key-dialogs.tsx';
import { createKey, type MadeKey } from './key-queries.ts';

const words = {
  public: {
    label: t('API key'),
    placeholder: 'cms_pk_…',
    action: t('Create a public key for this'),
  },
  preview: {
    label: t('Preview key'),
    placeholder: 'cms_prev_…',
    action: t('Create a preview key for this'),
  },
} as const;

/** A key to ask with: pasted, or made on the spot under the name of the screen (`madeOn`). It stays in this tab and is stored nowhere. */
export function KeyField(props: {
  readonly type: keyof typeof words;
  readonly madeOn: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (key: string) => void;
}) {
  const { type, madeOn, value, error, onChange } = props;
  const { label, placeholder, action } = words[type];
  const queryClient = useQueryClient();
  const [made, setMade] = useState<MadeKey>();
  const create = useMutation({
    mutationFn: () =>
      createKey(queryClient, {
        type,
        name: `Made on ${madeOn}`,
        permissions: [],
        expiresAt: null,
      }),
    onSuccess: (key) => {
      setMade(key);
      onChange(key.key);
    },
    onError: (failure) => notifyFailure(t('No key was made'), failure),
  });
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        value={value}
        onChange={(text) => onChange(text.trim())}
        placeholder={placeholder}
        autoComplete="off"
        error={error}
        help={
          value.startsWith('cms_sk_')
            ? t('This is a secret key: it works here, but belongs on a server, never in a website.')
            : t('Paste one of yours, or make one. Keys are shown once, so Galley cannot fill yours in.')
        }
        isCode
      />
      {value === '' && (
        <div>
          <Button className="min-h-8" isPending={create.isPending} onPress={() => create.mutate()}>
            {action}
          </Button>
        </div>
      )}
      {made && <MadeKeyDialog made={made} isRotated={false} onDone={() => setMade(undefined)} />}
    </div>
  );
}
