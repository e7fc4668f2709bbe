import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { IconButton, LinkButton } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { MigrationBody } from '../../migrations/migration-body.tsx';
import type { BuilderSearch } from '../builder-search.ts';

/** The migration that the last save proposed: what it would do, and its buttons. */
export function MigrationOffer({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const close = () =>
    void navigate({ to: '.', search: ({ tab }: BuilderSearch) => ({ tab }), replace: true });
  return (
    <Panel
      className="border-warn/60"
      title={t('Content written before can be brought in line')}
      actions={
        <span className="flex items-center gap-1">
          <LinkButton to="/migrations/$id" params={{ id }} variant="quiet">
            {t('Open the migration')}
          </LinkButton>
          <IconButton label={t('Not now')} icon={<X className="size-4" />} onPress={close} />
        </span>
      }
    >
      <MigrationBody id={id} />
    </Panel>
  );
}
