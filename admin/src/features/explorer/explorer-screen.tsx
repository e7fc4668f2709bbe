// In this folder: the explorer, where developers ask the API with a key. `requests/` makes requests and says them as code, for
// Connect too; `answer/` shows what is answered.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen, Plug } from 'lucide-react';
import { useMemo, useState } from 'react';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { t } from '../../messages/messages.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ReadPart } from './read-part.tsx';
import type { Keys } from './requests/api-request.ts';
import { type ExplorerSearch, readExplorerSearch } from './requests/explorer-search.ts';
import { type ReadTarget, readTargetsOf } from './requests/read-target.ts';
import { isWritable } from './requests/write-request.ts';
import { WritePart } from './write-part.tsx';

/** Asks the API with a key, with the types of the tenant, and shows what it answers. */
export function ExplorerScreen() {
  const pageTypes = useQuery(pageTypesQuery);
  const collectionTypes = useQuery(collectionTypesQuery);
  const failed = [pageTypes, collectionTypes].find(({ isError }) => isError);
  const targets = useMemo(
    () => pageTypes.data && collectionTypes.data && readTargetsOf(pageTypes.data, collectionTypes.data),
    [pageTypes.data, collectionTypes.data],
  );
  return (
    <Page
      title={t('Explorer')}
      lead={t(
        'Ask the API with a key, as your site does. The address of this screen holds the request: a link to it asks the same.',
      )}
      actions={
        <>
          <LinkButton to="/connect">
            <Plug aria-hidden="true" className="size-4" /> {t('Connect')}
          </LinkButton>
          <a href="/docs/api/" target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <BookOpen aria-hidden="true" className="size-4" /> {t('All operations')}
          </a>
        </>
      }
    >
      {failed && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {targets ? <Explorer targets={targets} /> : !failed && <Loading />}
    </Page>
  );
}

function Explorer({ targets }: { readonly targets: readonly ReadTarget[] }) {
  const search: ExplorerSearch = useSearch({ from: '/signed-in/explorer' });
  const navigate = useNavigate({ from: '/explorer' });
  const [keys, setKeys] = useState<Keys>({ key: '', previewKey: '' });
  const [secretKey, setSecretKey] = useState('');
  const target = targets.find(({ id }) => id === search.of) ?? targets[0];
  const written = target && isWritable(target) ? target : targets.find(isWritable);
  if (!target) return null;
  const change = (changes: Record<string, unknown>) =>
    void navigate({
      search: (before: ExplorerSearch) => readExplorerSearch({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs
      label={t('Reads and writes')}
      selected={search.write ? 'write' : 'read'}
      onSelect={(id) => change({ write: id === 'write' ? 'create' : undefined })}
      tabs={[
        {
          id: 'read',
          label: t('Read [verb]'),
          content: <ReadPart {...{ targets, target, search, keys }} onKeys={setKeys} onChange={change} />,
        },
        {
          id: 'write',
          label: t('Write [verb]'),
          content: written ? (
            <WritePart
              {...{ targets, search, secretKey }}
              target={written}
              act={search.write ?? 'create'}
              onSecretKey={setSecretKey}
              onChange={change}
            />
          ) : (
            <p className="text-sm text-ink-soft">
              {t(
                'There is no type yet whose records programs could write. Posts are written here in the admin app.',
              )}
            </p>
          ),
        },
      ]}
    />
  );
}
