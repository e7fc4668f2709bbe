import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { t } from '../../messages/messages.ts';
import { StepNumber } from '../../ui/badge.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { writeCondition } from '../entries/lists/condition.ts';
import { type Source, sourcesOf } from '../explorer/requests/source.ts';
import { type Chosen, ConnectChoices, filterOf } from './connect-choices.tsx';
import { ConnectCode } from './connect-code.tsx';
import { typesCommand, type Wanted } from './connect-requests.ts';
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
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <ol className="flex flex-col gap-5 lg:sticky lg:top-20">
          <Step number={1} title={t('Your key')}>
            <KeyField madeOn="Connect" type="public" value={key} onChange={setKey} />
          </Step>
          <Step number={2} title={t('Your content')}>
            <ConnectChoices
              sources={sources}
              source={source}
              chosen={chosen}
              onChange={(search) => void navigate({ to: '/connect', search: { ...search }, replace: true })}
              previewKey={
                <KeyField madeOn="Connect" type="preview" value={previewKey} onChange={setPreviewKey} />
              }
            />
          </Step>
        </ol>
        <ol className="flex min-w-0 flex-col gap-5" start={3}>
          <Step number={3} title={t('Copy the request')}>
            <ConnectCode wanted={wanted} />
          </Step>
          <Step number={4} title={t('See the answer')}>
            <ConnectTry key={source.id} wanted={wanted} />
          </Step>
        </ol>
      </div>
      <FurtherHelp wanted={wanted} />
    </>
  );
}

/** One of the steps that lead from nothing to an answer. */
function Step(props: { readonly number: number; readonly title: string; readonly children: ReactNode }) {
  const { number, title, children } = props;
  return (
    <li className="block">
      <Panel
        title={
          <span className="flex items-center gap-2.5">
            <StepNumber number={number} />
            {title}
          </span>
        }
      >
        {children}
      </Panel>
    </li>
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
