import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { MadeKeyDialog } from './key-dialogs.tsx';
import { createKey, type MadeKey } from './key-queries.ts';

const words = {
  public: {
    label: 'API key',
    placeholder: 'cms_pk_…',
    action: 'Create a public key for this',
    name: 'Made on Connect',
  },
  preview: {
    label: 'Preview key',
    placeholder: 'cms_prev_…',
    action: 'Create a preview key for this',
    name: 'Made on Connect',
  },
} as const;

/** A key to put into the examples: pasted, or made on the spot. It stays in this tab and is stored nowhere. */
export function ConnectKeyField(props: {
  readonly type: keyof typeof words;
  readonly value: string;
  readonly onChange: (key: string) => void;
}) {
  const { type, value, onChange } = props;
  const { label, placeholder, action, name } = words[type];
  const queryClient = useQueryClient();
  const [made, setMade] = useState<MadeKey>();
  const create = useMutation({
    mutationFn: () => createKey(queryClient, { type, name, permissions: [], expiresAt: null }),
    onSuccess: (key) => {
      setMade(key);
      onChange(key.key);
    },
    onError: (error) => notifyFailure('No key was made', error),
  });
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={label}
        value={value}
        onChange={(text) => onChange(text.trim())}
        placeholder={placeholder}
        autoComplete="off"
        help={
          value.startsWith('cms_sk_')
            ? 'This is a secret key: it works here, but belongs on a server, never in a website.'
            : 'Paste one of yours, or make one. Keys are shown once, so Galley cannot fill yours in.'
        }
        isCode
      />
      {value === '' && (
        <div>
          <Button isPending={create.isPending} onPress={() => create.mutate()}>
            {action}
          </Button>
        </div>
      )}
      {made && <MadeKeyDialog made={made} isRotated={false} onDone={() => setMade(undefined)} />}
    </div>
  );
}
