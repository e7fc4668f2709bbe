import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Search, Shuffle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { ComponentUses } from '../component-uses-list.tsx';
import { typeKinds } from '../type-kinds.ts';
import { DeleteTypeDialog } from './saving/delete-type-dialog.tsx';

/** What can be done with a type besides editing it. */
export function TypeActions({ kind, type }: { readonly kind: TypeKind; readonly type: ContentType }) {
  const [isDeleting, setDeleting] = useState(false);
  const [isShowingUses, setShowingUses] = useState(false);
  const navigate = useNavigate();
  const words = typeKinds[kind];
  return (
    <>
      <MenuButton
        label={t('More for {name}', { name: type.name })}
        trigger={
          <IconButton
            label={t('More for {name}', { name: type.name })}
            variant="secondary"
            icon={<Ellipsis className="size-4" />}
          />
        }
        entries={[
          kind === 'components' && {
            label: t('Where it is used'),
            icon: <Search className="size-4" />,
            onSelect: () => setShowingUses(true),
          },
          {
            label: t('New migration'),
            icon: <Shuffle className="size-4" />,
            detail: words.changeRecords,
            onSelect: () =>
              void navigate({ to: '/migrations/new', search: { kind: words.migrated, type: type.slug } }),
          },
          'separator',
          {
            label: t('Delete this {one}', { one: words.one }),
            icon: <Trash2 className="size-4" />,
            isDangerous: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {isDeleting && <DeleteTypeDialog kind={kind} type={type} onClose={() => setDeleting(false)} />}
      <Dialog
        title={t('Where “{name}” is used', { name: type.name })}
        isOpen={isShowingUses}
        onClose={() => setShowingUses(false)}
      >
        <ComponentUses slug={type.slug} />
      </Dialog>
    </>
  );
}
