import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { IconButton, LinkButton } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { MigrationBody } from '../../migrations/migration-body.tsx';
import { migrationQuery } from '../../migrations/migration-queries.ts';
import { offerInWords } from '../../migrations/migration-words.ts';
import type { BuilderSearch } from '../builder-search.ts';

/** The migration that the last save proposed: what it would do and its buttons, then what it did. */
export function MigrationOffer({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { data: migration } = useQuery(migrationQuery(id));
  const close = () =>
    void navigate({ to: '.', search: ({ tab }: BuilderSearch) => ({ tab }), replace: true });
  const { title, frame, isOpen } = offerInWords(migration);
  return (
    <Panel
      className={frame}
      title={title}
      actions={
        <span className="flex items-center gap-1">
          <LinkButton to="/migrations/$id" params={{ id }} variant="quiet">
            {t('Open the migration')}
          </LinkButton>
          <IconButton
            label={isOpen ? t('Not now') : t('Close')}
            icon={<X className="size-4" />}
            onPress={close}
          />
        </span>
      }
    >
      <MigrationBody id={id} />
    </Panel>
  );
}
