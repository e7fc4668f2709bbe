import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { rich, t } from '../../messages/messages.ts';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { writeCondition } from '../entries/lists/condition.ts';
import { type Source, sourcesOf } from '../explorer/requests/source.ts';
import { type Chosen, ConnectChoices, filterOf } from './connect-choices.tsx';
import {
  curlRead,
  curlWrite,
  javascriptRead,
  typesCommand,
  typescriptRead,
  type Wanted,
} from './connect-requests.ts';
import { ConnectTry } from './connect-try.tsx';
import { KeyField } from './key-field.tsx';

/** Requests to copy, with the types and keys of the tenant. */
export function ConnectScreen() {
  const pageTypes = useQuery(pageTypesQuery);
  const collectionTypes = useQuery(collectionTypesQuery);
  const failed = [pageTypes, collectionTypes].find(({ isError }) => isError);
  return (
    <Page title={t('Connect')} lead={t('Requests to copy, made of your own content. Choose, copy, paste.')}>
      {failed && <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />}
      {pageTypes.data && collectionTypes.data ? (
        <Shown sources={sourcesOf(pageTypes.data, collectionTypes.data)} />
      ) : (
        !failed && <Loading />
      )}
    </Page>
  );
}

function Shown({ sources }: { readonly sources: readonly Source[] }) {
  const chosen: Chosen = useSearch({ from: '/signed-in/connect' });
  const navigate = useNavigate();
  const [key, setKey] = useState('');
  const [previewKey, setPreviewKey] = useState('');
  const source = sources.find(({ id }) => id === chosen.of) ?? sources[0];
  if (!source) return null;
  const wanted: Wanted = {
    origin: location.origin,
    source,
    filter: filterOf(source, chosen),
    key,
    isPreview: chosen.drafts === 'true',
    previewKey,
  };
  return (
    <>
      <Panel title={t('Your key and your content')}>
        <div className="grid gap-6 lg:grid-cols-2">
          <KeyField madeOn="Connect" type="public" value={key} onChange={setKey} />
          <ConnectChoices
            sources={sources}
            source={source}
            chosen={chosen}
            onChange={(search) => void navigate({ to: '/connect', search: { ...search }, replace: true })}
            previewKey={
              <KeyField madeOn="Connect" type="preview" value={previewKey} onChange={setPreviewKey} />
            }
          />
        </div>
      </Panel>
      <Examples wanted={wanted} />
      <ConnectTry key={source.id} wanted={wanted} />
      <FurtherHelp wanted={wanted} />
    </>
  );
}

function Examples({ wanted }: { readonly wanted: Wanted }) {
  const [tab, setTab] = useState('curl');
  const write = curlWrite(wanted);
  const hint = wanted.key === '' && (
    <p className="text-xs text-ink-faint">
      {rich('KEY stands for your key: fill one in above, or set it with {command}.', {
        command: <code>export KEY=cms_pk_…</code>,
      })}
    </p>
  );
  const read = (label: string, text: string) => (
    <div className="flex flex-col gap-2">
      <CodeBlock label={label} text={text} />
      {hint}
    </div>
  );
  return (
    <Panel title={t('Requests')}>
      <Tabs
        label={t('Languages')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'curl', label: 'curl', content: read(t('Read with curl'), curlRead(wanted)) },
          {
            id: 'javascript',
            label: 'JavaScript',
            content: read(t('Read with JavaScript'), javascriptRead(wanted)),
          },
          {
            id: 'typescript',
            label: 'TypeScript',
            content: read(t('Read with TypeScript'), typescriptRead(wanted)),
          },
          { id: 'write', label: t('Write [verb]'), content: <Write text={write} /> },
        ]}
      />
    </Panel>
  );
}

function Write({ text }: { readonly text: string | undefined }) {
  if (text === undefined)
    return (
      <p className="text-sm text-ink-soft">
        {t('Posts are written here in the admin app, not through keys.')}
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <CodeBlock label={t('Write with curl')} text={text} />
      <p className="text-xs text-ink-faint">
        {rich(
          'Writing needs a {key} that may write content. The Idempotency-Key names this one write: sent again after a lost connection, it answers the same and nothing is written twice. Use another one for each write.',
          {
            key: (
              <Link to="/keys" className="text-accent underline">
                {t('secret key')}
              </Link>
            ),
          },
        )}
      </p>
    </div>
  );
}

function FurtherHelp({ wanted }: { readonly wanted: Wanted }) {
  const { filter } = wanted;
  return (
    <Panel title={t('Types and reference')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">
          {t(
            'TypeScript types of all your content, from a checkout of Galley. Write them anew when the content model changes.',
          )}
        </p>
        <CodeBlock label={t('Command for types')} text={typesCommand(wanted)} />
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          <li>
            <Link
              to="/explorer"
              search={{
                of: wanted.source.id,
                ...(filter && { where: [writeCondition({ ...filter })] }),
                ...(wanted.isPreview && { preview: true as const }),
              }}
              className="text-accent underline"
            >
              {t('Explorer: ask for more')}
            </Link>
          </li>
          <li>
            <a href="/docs/api/" target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {t('All operations')}
            </a>
          </li>
          <li>
            <a
              href="/openapi.json"
              target="_blank"
              rel="noopener noreferrer"
              className="text-accent underline"
            >
              openapi.json
            </a>
          </li>
        </ul>
      </div>
    </Panel>
  );
}
