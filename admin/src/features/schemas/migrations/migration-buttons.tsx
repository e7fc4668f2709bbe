import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { plural, t } from '../../../messages/messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { changeMigration, type Migration, migrationPreviewQuery } from './migration-queries.ts';

/** The buttons that the state of a migration allows. */
export function MigrationButtons({ migration }: { readonly migration: Migration }) {
  const { id, status, undoOf, undoneBy, kind, operations } = migration;
  const [asked, setAsked] = useState<'run' | 'undo'>();
  const queryClient = useQueryClient();
  const cancel = useSubmit(
    async () => {
      await changeMigration(queryClient, id, 'cancel');
      notify(t('The migration was cancelled'), { detail: t('Content stays as it is.') });
    },
    { onFailure: (error) => notifyFailure(t('The migration was not cancelled'), error) },
  );
  if (status === 'pending') {
    return (
      <span className="flex flex-wrap gap-2">
        <Button isPending={cancel.isRunning} onPress={() => void cancel.run()}>
          {t('Cancel it')}
        </Button>
        {kind && operations.length > 0 && (
          <LinkButton to="/migrations/new" search={{ from: id }}>
            {t('Edit steps')}
          </LinkButton>
        )}
        {kind && (
          <Button variant="primary" onPress={() => setAsked('run')}>
            {t('Run migration')}
          </Button>
        )}
        {asked === 'run' && <RunDialog id={id} onClose={() => setAsked(undefined)} />}
      </span>
    );
  }
  if (status !== 'completed' || undoOf || undoneBy) return null;
  return (
    <>
      <Button onPress={() => setAsked('undo')}>{t('Undo')}</Button>
      {asked === 'undo' && <UndoDialog migration={migration} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function RunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: preview } = useQuery(migrationPreviewQuery(id));
  return (
    <ConfirmDialog
      title={t('Run the migration?')}
      isOpen
      onClose={onClose}
      action={
        preview
          ? plural(preview.changed, 'Change {count} record', 'Change {count} records')
          : t('Run migration')
      }
      onConfirm={() => changeMigration(queryClient, id, 'run')}
    >
      <p>
        {t(
          'It changes drafts and what is live, as new versions, in the background. Clients see the change at once; no webhook is sent. You can undo it for 30 days.',
        )}
      </p>
    </ConfirmDialog>
  );
}

function UndoDialog({ migration, onClose }: { readonly migration: Migration; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { changed } = migration.progress;
  const undo = async () => {
    const undoing = await changeMigration(queryClient, migration.id, 'undo');
    await navigate({ to: '/migrations/$id', params: { id: undoing.id } });
  };
  return (
    <ConfirmDialog
      title={t('Undo the migration?')}
      isOpen
      onClose={onClose}
      action={plural(changed, 'Undo in {count} record', 'Undo in {count} records')}
      isDangerous
      onConfirm={undo}
    >
      <p>
        {t(
          'Every record gets back what it had, byte for byte. Records that somebody has changed since stay as they are. The schema does not change: what it no longer names is kept but not delivered.',
        )}
      </p>
    </ConfirmDialog>
  );
}
