import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { recordQuery } from '../../../api/records.ts';
import { type ContentType, collectionTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import type { EditedType } from './editor-types.ts';
import { RecordEditor } from './record-editor.tsx';

/** An item of a collection, or a new one. The type in the address of a stored item may be any: the item knows its own. */
export function ItemEditorScreen() {
  const { id, type: slug = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data: types, error, refetch } = useQuery(collectionTypesQuery);
  useOwnAddress(id, slug);
  if (!types) {
    return (
      <Page title={error ? t('Items cannot be edited now') : t('Loading')}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  }
  const find = (fits: (type: ContentType) => boolean): EditedType | undefined => {
    const type = types.find(fits);
    if (!type) return undefined;
    const { name, slug: own, schema: fields, isSingleton = false } = type;
    return { kind: 'collectionItem', name, slug: own, fields, isSingleton };
  };
  const newType = find((type) => type.slug === slug);
  if (id === undefined && !newType) {
    return (
      <Page title={t('New item')}>
        <EmptyState
          title={t('There is no collection “{slug}”', { slug })}
          action={<LinkButton to="/">{t('Go to the start')}</LinkButton>}
        >
          {t('Its type was renamed or deleted. The menu lists all collections.')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <RecordEditor
      kind="collectionItem"
      id={id}
      typeOf={({ collectionType }) => find((type) => type.id === collectionType?.id)}
      newType={newType}
      onCreated={(item) =>
        void navigate({
          to: '/items/$type/$id',
          params: { type: slug, id: item.id },
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Puts the type of the item into the address where it names another one, as links do that do not know it. */
function useOwnAddress(id: string | undefined, slug: string): void {
  const navigate = useNavigate();
  const { data: item } = useQuery({ ...recordQuery('collectionItem', id ?? ''), enabled: false });
  const own = item?.id === id ? item?.collectionType?.slug : undefined;
  useEffect(() => {
    if (id === undefined || own === undefined || own === slug) return;
    void navigate({
      to: '/items/$type/$id',
      params: { type: own, id },
      search: (before: object) => before,
      replace: true,
      ignoreBlocker: true,
    });
  }, [id, own, slug, navigate]);
}
