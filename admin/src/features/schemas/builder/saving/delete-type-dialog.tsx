import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ApiError, hasCode, messageOf } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import type { ContentType, TypeKind } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNote, Loading } from '../../../../ui/feedback.tsx';
import { notify } from '../../../../ui/toast.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import { kindOfServed, typeKinds } from '../../type-kinds.ts';
import { forgetTypes } from '../../type-queries.ts';

/** Whether a type can go: nothing when it can, the refusal with its uses when not. */
function useObstacle(kind: TypeKind, type: ContentType) {
  return useQuery({
    queryKey: ['type-deletion', kind, type.id],
    queryFn: async ({ signal }) => {
      try {
        await call('DELETE', `/admin/${kind}/{id}`, {
          path: { id: type.id },
          query: { dryRun: 'true' },
          signal,
        });
        return null;
      } catch (error) {
        if (hasCode(error, 'HAS_REFERENCES')) return error;
        throw error;
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes a type that nothing uses; otherwise shows what does. */
export function DeleteTypeDialog({
  kind,
  type,
  onClose,
}: {
  readonly kind: TypeKind;
  readonly type: ContentType;
  readonly onClose: () => void;
}) {
  const words = typeKinds[kind];
  const { data: obstacle, isPending, error } = useObstacle(kind, type);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const remove = useSubmit(async () => {
    await call('DELETE', `/admin/${kind}/{id}`, { path: { id: type.id } });
    await navigate({ to: '/schemas', ignoreBlocker: true });
    await forgetTypes(queryClient);
    notify(t('The {one} “{name}” was deleted', { one: words.one, name: type.name }));
  });
  const fault = remove.failure ?? error;
  const footer = (
    <>
      <Button onPress={onClose}>{obstacle ? t('Close') : t('Cancel')}</Button>
      {obstacle === null && (
        <Button variant="danger" isPending={remove.isRunning} onPress={() => void remove.run()}>
          {t('Delete “{name}”', { name: type.name })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={t('Delete “{name}”?', { name: type.name })}
      isOpen
      onClose={onClose}
      size="sm"
      footer={footer}
    >
      <div className="flex flex-col gap-3 text-sm text-ink-soft">
        {isPending && <Loading label={t('Looking for what uses it')} lines={2} />}
        <FailureNote reason={fault ? messageOf(fault) : undefined} />
        {obstacle === null && (
          <p>
            {t(
              'Nothing uses this {one}. Its fields are gone with it; its slug “{slug}” becomes free. This cannot be undone here.',
              { one: words.one, slug: type.slug },
            )}
          </p>
        )}
        {obstacle && <Obstacle kind={kind} type={type} obstacle={obstacle} />}
      </div>
    </Dialog>
  );
}

interface TypeUse {
  readonly kind: string;
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

function Obstacle({
  kind,
  type,
  obstacle,
}: {
  readonly kind: TypeKind;
  readonly type: ContentType;
  readonly obstacle: ApiError;
}) {
  const { references = [], entryCount } = obstacle.details as {
    readonly references?: readonly TypeUse[];
    readonly entryCount?: number;
  };
  return (
    <>
      <p className="font-medium text-danger">
        {obstacle.message} <code className="font-mono text-xs">{obstacle.code}</code>
      </p>
      {references.length > 0 && (
        <ul aria-label={t('Used by')} className="flex list-disc flex-col gap-1 ps-5">
          {references.map((use) => (
            <li key={use.id}>
              <Link
                to="/schemas/$kind/$id"
                params={{ kind: kindOfServed(use.kind) ?? kind, id: use.id }}
                className="text-accent underline"
              >
                {use.name}
              </Link>{' '}
              ({typeKinds[kindOfServed(use.kind) ?? kind].one}{' '}
              <code className="font-mono text-xs">{use.slug}</code>)
            </li>
          ))}
        </ul>
      )}
      {(entryCount ?? 0) > 0 && kind === 'page-types' && (
        <Link to="/pages" search={{ type: type.slug }} className="text-accent underline">
          {t('Show its pages')}
        </Link>
      )}
      {(entryCount ?? 0) > 0 && kind === 'collection-types' && (
        <Link to="/items/$type" params={{ type: type.slug }} className="text-accent underline">
          {t('Show its items')}
        </Link>
      )}
      <p>{t('Delete or change what uses it first. What lies in the trash does not count.')}</p>
    </>
  );
}
