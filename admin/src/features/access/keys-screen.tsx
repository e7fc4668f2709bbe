// In this folder: API keys, and the page that shows how to connect with one.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangeKeyDialog } from './change-key-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { MadeKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx';
import { apiKeysQuery, type ListedKey, type MadeKey, previewKeysQuery } from './key-queries.ts';
import { KeyTable } from './key-table.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'revoke'; readonly key: ListedKey }
  | { readonly kind: 'made'; readonly made: MadeKey; readonly isRotated: boolean };

/** API keys and preview keys: who may read and write from outside. */
export function KeysScreen() {
  const { tab } = useSearch({ from: '/signed-in/keys' });
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const isPreview = tab === 'preview';
  const close = () => setOpen(undefined);
  const create = (
    <Button variant="primary" onPress={() => setOpen({ kind: 'create' })}>
      <Plus aria-hidden="true" className="size-4" /> {isPreview ? t('New preview key') : t('New API key')}
    </Button>
  );
  const panel = (
    <KeyPanel
      isPreview={isPreview}
      onCreate={() => setOpen({ kind: 'create' })}
      onChange={(key) => setOpen({ kind: 'change', key })}
      onRotate={(key) => setOpen({ kind: 'rotate', key })}
      onRevoke={(key) => setOpen({ kind: 'revoke', key })}
    />
  );
  return (
    <Page
      title={t('Keys')}
      lead={rich('Programs use keys to read and write content. {connect} shows requests to copy.', {
        connect: (
          <Link to="/connect" className="text-accent underline">
            {t('Connect')}
          </Link>
        ),
      })}
      actions={create}
    >
      <Tabs
        label={t('Kinds of keys')}
        selected={isPreview ? 'preview' : 'api'}
        onSelect={(id) => void navigate({ to: '/keys', search: id === 'preview' ? { tab: 'preview' } : {} })}
        tabs={[
          { id: 'api', label: t('API keys'), content: panel },
          { id: 'preview', label: t('Preview keys'), content: panel },
        ]}
      />
      {open?.kind === 'create' && (
        <CreateKeyDialog
          isPreview={isPreview}
          onClose={close}
          onMade={(made) => setOpen({ kind: 'made', made, isRotated: false })}
        />
      )}
      {open?.kind === 'change' && <ChangeKeyDialog value={open.key} onClose={close} />}
      {open?.kind === 'made' && <MadeKeyDialog {...open} onDone={close} />}
      <RotateKeyDialog
        value={open?.kind === 'rotate' ? open.key : undefined}
        onClose={() => setOpen((now) => (now?.kind === 'rotate' ? undefined : now))}
        onMade={(made) => setOpen({ kind: 'made', made, isRotated: true })}
      />
      <RevokeKeyDialog value={open?.kind === 'revoke' ? open.key : undefined} onClose={close} />
    </Page>
  );
}

function KeyPanel(props: {
  readonly isPreview: boolean;
  readonly onCreate: () => void;
  readonly onChange: (key: ListedKey) => void;
  readonly onRotate: (key: ListedKey) => void;
  readonly onRevoke: (key: ListedKey) => void;
}) {
  const { isPreview, onCreate, onChange, onRotate, onRevoke } = props;
  const keys = useQuery(isPreview ? previewKeysQuery : apiKeysQuery);
  if (keys.isError) return <ErrorPanel error={keys.error} onRetry={() => void keys.refetch()} />;
  if (keys.isPending) return <Loading />;
  return (
    <KeyTable
      label={isPreview ? t('Preview keys') : t('API keys')}
      keys={keys.data}
      isPreview={isPreview}
      onChange={onChange}
      onRotate={onRotate}
      onRevoke={onRevoke}
      empty={
        <EmptyState
          icon={<KeyRound aria-hidden="true" />}
          title={isPreview ? t('No preview keys yet') : t('No API keys yet')}
          action={
            <Button variant="primary" onPress={onCreate}>
              {isPreview ? t('Make a preview key') : t('Make an API key')}
            </Button>
          }
        >
          {isPreview
            ? t('A website needs one to show drafts to editors before they are published.')
            : t('A website or an app needs one to read what is published here.')}
        </EmptyState>
      }
    />
  );
}
