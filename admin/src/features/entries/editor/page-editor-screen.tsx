import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ContentType, pageTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import type { EditedType } from './editor-types.ts';
import { RecordEditor } from './record-editor.tsx';
import { TypeChoice } from './type-choice.tsx';

/** A page, or a new one once its type is known. */
export function PageEditorScreen() {
  const { id } = useParams({ strict: false });
  const { type: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: types, error, refetch } = useQuery(pageTypesQuery);
  if (!types) {
    return (
      <Page title={error ? t('Pages cannot be edited now') : t('Loading')}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  }
  const chosen = types.find(({ slug }) => slug === asked) ?? (types.length === 1 ? types[0] : undefined);
  if (id === undefined && !chosen) return <TypeChoice types={types} />;
  return (
    <RecordEditor
      kind="page"
      id={id}
      typeOf={({ pageType }) => editedType(types.find((type) => type.id === pageType?.id))}
      newType={editedType(chosen)}
      onCreated={(page) =>
        void navigate({
          to: '/pages/$id',
          params: { id: page.id },
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    />
  );
}

function editedType(type: ContentType | undefined): EditedType | undefined {
  return type && { kind: 'page', name: type.name, slug: type.slug, fields: type.schema, isSingleton: false };
}
