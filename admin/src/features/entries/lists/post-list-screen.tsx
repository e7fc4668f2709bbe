import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMay } from '../../../api/session.ts';
import { t } from '../../../messages/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { listInExplorer, ShowInExplorer } from '../../explorer/explorer-link.tsx';
import { NoRecords } from './no-records.tsx';
import { RecordList } from './record-list.tsx';

/** Posts. */
export function PostListScreen() {
  const search = useSearch({ from: '/signed-in/posts' });
  const navigate = useNavigate({ from: '/posts' });
  const mayEdit = useMay('editor');
  const create = (
    <LinkButton variant="primary" to="/posts/new">
      <Plus aria-hidden="true" className="size-4" /> {t('New post')}
    </LinkButton>
  );
  return (
    <Page
      title={t('Posts')}
      actions={
        <>
          <ShowInExplorer search={listInExplorer('blogPost', undefined, search)} />
          {mayEdit && create}
        </>
      }
    >
      <RecordList
        kind="blogPost"
        label={t('Posts')}
        search={search}
        onSearch={(next, { isTyping = false } = {}) =>
          void navigate({ search: next, replace: isTyping, resetScroll: next.page !== search.page })
        }
        empty={<NoRecords title={t('No post has been written yet')} create={create} />}
      />
    </Page>
  );
}
