import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TypeKind } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { isTypeKind, typeKinds } from '../type-kinds.ts';
import { typeQuery } from '../type-queries.ts';
import { TypeBuilder } from './type-builder.tsx';

/** New type. */
export function NewTypeScreen() {
  const { kind } = useParams({ from: '/signed-in/schemas/$kind/new' });
  if (!isTypeKind(kind)) return <UnknownKind />;
  return <TypeBuilder key={kind} kind={kind} saved={undefined} />;
}

/** A type with its fields. */
export function TypeBuilderScreen() {
  const { kind, id } = useParams({ from: '/signed-in/schemas/$kind/$id' });
  if (!isTypeKind(kind)) return <UnknownKind />;
  return <SavedType key={`${kind} ${id}`} kind={kind} id={id} />;
}

function SavedType({ kind, id }: { readonly kind: TypeKind; readonly id: string }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(typeQuery(kind, id));
  const words = typeKinds[kind];
  // What was kept from an earlier visit may be old: editing begins with what is saved now.
  if (data && isFetchedAfterMount) return <TypeBuilder kind={kind} saved={data} />;
  return (
    <Page title={t('A {one}', { one: words.one })}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
    </Page>
  );
}

function UnknownKind() {
  return (
    <Page title={t('There is no such kind of types')}>
      <EmptyState
        title={t('Types are page types, collection types or components')}
        action={<LinkButton to="/schemas">{t('To the content model')}</LinkButton>}
      />
    </Page>
  );
}
