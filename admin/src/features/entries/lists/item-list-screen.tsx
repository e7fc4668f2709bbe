import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowUpDown, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { recordSummariesQuery } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { type ContentType, collectionTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { listInExplorer, ShowInExplorer } from '../../explorer/explorer-link.tsx';
import { SingletonItem } from '../editor/singleton-item.tsx';
import { ImportDialog } from './csv/import-button.tsx';
import { changedSearch } from './list-search.ts';
import { NoRecords } from './no-records.tsx';
import { RecordList } from './record-list.tsx';

const ArrangeItems = lazy(() =>
  import('./arrange/arrange-items.tsx').then((module) => ({ default: module.ArrangeItems })),
);

/** What one request of the API can put into order. */
const mostArranged = 1000;

/** Items of the type that the address names; of a singleton type, its one item. */
export function ItemListScreen() {
  const { type: slug } = useParams({ from: '/signed-in/items/$type' });
  const { data: types, error, refetch } = useQuery(collectionTypesQuery);
  const type = types?.find((one) => one.slug === slug);
  if (error && !types) {
    return (
      <Page title={t('Items')}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!types) {
    return (
      <Page title={t('Items')}>
        <Loading />
      </Page>
    );
  }
  if (!type) return <UnknownType slug={slug} />;
  if (type.isSingleton) return <SingletonItem key={slug} type={type} />;
  return <Items key={slug} type={type} />;
}

function Items({ type }: { readonly type: ContentType }) {
  const search = useSearch({ from: '/signed-in/items/$type' });
  const navigate = useNavigate({ from: '/items/$type' });
  const mayEdit = useMay('editor');
  const [isImporting, setImporting] = useState(false);
  const { slug, name, description } = type;
  const { data: whole } = useQuery(recordSummariesQuery('collectionItem', { type: slug, limit: 1 }));
  const total = whole?.pagination.total ?? 0;
  const mayArrange = mayEdit && total > 1 && total <= mostArranged;
  const create = (
    <LinkButton variant="primary" to="/items/$type/new" params={{ type: slug }}>
      <Plus aria-hidden="true" className="size-4" /> {t('New item')}
    </LinkButton>
  );
  if (search.arrange && mayEdit) {
    return (
      <Page
        title={t('Arrange {name}', { name })}
        lead={t('The order in which the items are delivered, unless a request sorts them.')}
      >
        <Suspense fallback={<Loading />}>
          <ArrangeItems
            typeSlug={slug}
            onClose={() => void navigate({ search: changedSearch(search, { arrange: undefined }) })}
          />
        </Suspense>
      </Page>
    );
  }
  const writing = mayEdit && (
    <>
      {mayArrange && (
        <Button onPress={() => void navigate({ search: { ...search, arrange: true } })}>
          <ArrowUpDown aria-hidden="true" className="size-4" /> {t('Arrange')}
        </Button>
      )}
      {create}
    </>
  );
  return (
    <Page
      title={name}
      actions={
        <>
          <ShowInExplorer search={listInExplorer('collectionItem', slug, search)} />
          {writing}
        </>
      }
      {...(description && { lead: description })}
    >
      <RecordList
        kind="collectionItem"
        label={name}
        typeSlug={slug}
        fields={type.schema}
        picture={type.appearance?.cardImage}
        search={search}
        onSearch={(next, { isTyping = false } = {}) =>
          void navigate({ search: next, replace: isTyping, resetScroll: next.page !== search.page })
        }
        empty={
          <NoRecords
            title={t('No item of {name} has been written yet', { name })}
            create={create}
            more={
              type.schema.length > 0 && (
                <Button variant="quiet" className="max-md:hidden" onPress={() => setImporting(true)}>
                  <Upload aria-hidden="true" className="size-4" /> {t('Import')}
                </Button>
              )
            }
          />
        }
      />
      {/* Not in the empty list, which goes with the first imported item: the import would stop there. */}
      {isImporting && (
        <Suspense>
          <ImportDialog
            kind="collectionItem"
            type={slug}
            fields={type.schema}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function UnknownType({ slug }: { readonly slug: string }) {
  const isDeveloper = useMay('developer');
  return (
    <Page title={t('There is no such type')}>
      <EmptyState
        title={t('No collection type has the slug “{slug}”', { slug })}
        action={
          isDeveloper ? (
            <LinkButton to="/schemas">{t('Open the content model')}</LinkButton>
          ) : (
            <LinkButton to="/">{t('Go to the start')}</LinkButton>
          )
        }
      >
        {t('It may have been deleted or given another slug. What there is stands in the menu.')}
      </EmptyState>
    </Page>
  );
}
