import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { useMay } from '../../../api/session.ts';
import { type ContentType, pageTypesQuery } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { listInExplorer, ShowInExplorer } from '../../explorer/explorer-link.tsx';
import { NoRecords, NoTypes } from './no-records.tsx';
import { RecordList } from './record-list.tsx';

/** Pages of all types. */
export function PageListScreen() {
  const search = useSearch({ from: '/signed-in/pages' });
  const navigate = useNavigate({ from: '/pages' });
  const { data: types, error, refetch } = useQuery(pageTypesQuery);
  const mayEdit = useMay('editor');
  const fields = types?.find(({ slug }) => slug === search.type)?.schema;
  const hasTypes = types !== undefined && types.length > 0;
  return (
    <Page
      title={t('Pages')}
      actions={
        hasTypes && (
          <>
            <ShowInExplorer search={listInExplorer('page', search.type, search)} />
            {mayEdit && <NewPage types={types} />}
          </>
        )
      }
    >
      {error && !types && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !types && <Loading />}
      {types?.length === 0 && <NoTypes />}
      {hasTypes && (
        <RecordList
          kind="page"
          label={t('Pages')}
          search={search}
          onSearch={(next, { isTyping = false } = {}) =>
            void navigate({ search: next, replace: isTyping, resetScroll: next.page !== search.page })
          }
          types={types}
          {...(fields && { fields })}
          empty={<NoRecords title={t('No page has been written yet')} create={<NewPage types={types} />} />}
        />
      )}
    </Page>
  );
}

/** Makes a page; asks for its type where there are several. */
function NewPage({ types }: { readonly types: readonly ContentType[] }) {
  const navigate = useNavigate();
  const [first, ...more] = types;
  if (!first) return null;
  const label = (
    <>
      <Plus aria-hidden="true" className="size-4" /> {t('New page')}
    </>
  );
  if (more.length === 0) {
    return (
      <LinkButton variant="primary" to="/pages/new" search={{ type: first.slug }}>
        {label}
      </LinkButton>
    );
  }
  return (
    <MenuButton
      label={t('Type of the new page')}
      trigger={
        <Button variant="primary">
          {label} <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      entries={types.map(({ name, slug, description }) => ({
        label: name,
        ...(description && { detail: description }),
        onSelect: () => void navigate({ to: '/pages/new', search: { type: slug } }),
      }))}
    />
  );
}
