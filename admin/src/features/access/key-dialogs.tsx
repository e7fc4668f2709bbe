import { useQueryClient } from '@tanstack/react-query';
import { rich, t } from '../../messages/messages.ts';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { OnceDialog } from '../../ui/once-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { type ListedKey, type MadeKey, revokeKey, rotateKey } from './key-queries.ts';
import { sampleRequest, shownKey } from './key-words.ts';

/** Shows a key that was just made, with a request that works as pasted. */
export function MadeKeyDialog({
  made,
  isRotated,
  onDone,
}: {
  readonly made: MadeKey;
  readonly isRotated: boolean;
  readonly onDone: () => void;
}) {
  return (
    <OnceDialog
      title={
        isRotated ? t('The new key of {name}', { name: made.name }) : t('{name} is made', { name: made.name })
      }
      secret={{ label: t('The key'), text: made.key }}
      warning={t(
        'Copy the key now: it is shown this one time. Galley keeps only a fingerprint of it, so nobody can look it up later.',
      )}
      onDone={onDone}
    >
      {isRotated && (
        <p className="text-ink-soft">
          {t(
            'The old key works for 24 hours more. Put the new one everywhere before then; “Last used” of the old one tells you whether something still needs it.',
          )}
        </p>
      )}
      {made.type === 'secret' && (
        <p className="text-ink-soft">
          {t('Keep it on a server. Galley refuses secret keys in addresses, and whoever has it can write.')}
        </p>
      )}
      <div className="flex flex-col gap-1">
        <h3 className="text-sm font-medium">{t('Try it')}</h3>
        {made.type === 'preview' && (
          <p className="text-xs text-ink-faint">
            {t('KEY is an API key of yours: a preview key goes beside one.')}
          </p>
        )}
        <CodeBlock
          label={t('A request')}
          text={sampleRequest(location.origin, made.type, made.key)}
          isBounded
        />
      </div>
    </OnceDialog>
  );
}

/** Asks before a key is rotated. */
export function RotateKeyDialog(props: {
  readonly value: ListedKey | undefined;
  readonly onClose: () => void;
  readonly onMade: (made: MadeKey) => void;
}) {
  const { value, onClose, onMade } = props;
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={t('Rotate {name}?', { name: value?.name })}
      isOpen={value !== undefined}
      onClose={onClose}
      action={t('Make the new key')}
      onConfirm={async () => {
        if (!value) return;
        onMade(await rotateKey(queryClient, value));
      }}
    >
      <p>
        {rich(
          'You get a new key with the same name, permissions, limits and lifetime. The old one, {key}, works for 24 hours more, so that nothing stops while you put the new one in its place.',
          { key: <code className="font-mono text-xs">{value && shownKey(value)}</code> },
        )}
      </p>
      <p>{t('If the old key has leaked, revoke it instead: that ends it at once.')}</p>
    </ConfirmDialog>
  );
}

/** Asks before a key is ended. */
export function RevokeKeyDialog({
  value,
  onClose,
}: {
  readonly value: ListedKey | undefined;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const isOver = value?.status === 'expired';
  return (
    <ConfirmDialog
      title={isOver ? t('Remove {name}?', { name: value.name }) : t('Revoke {name}?', { name: value?.name })}
      isOpen={value !== undefined}
      onClose={onClose}
      action={isOver ? t('Remove the key') : t('Revoke the key')}
      isDangerous
      onConfirm={async () => {
        if (!value) return;
        await revokeKey(queryClient, value);
        notify(
          isOver
            ? t('{name} is removed', { name: value.name })
            : t('{name} is revoked', { name: value.name }),
          {
            detail: isOver ? t('It had expired already.') : t('Requests with it are refused from now on.'),
          },
        );
      }}
    >
      {isOver ? (
        <p>{t('It has expired and no longer works. It goes from this list for good.')}</p>
      ) : (
        <>
          <p>
            {rich(
              'Whatever uses {key} is refused at once, on every node of this installation. It cannot be brought back.',
              { key: <code className="font-mono text-xs">{value && shownKey(value)}</code> },
            )}
          </p>
          <p>{t('To replace it without a gap, rotate it.')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
