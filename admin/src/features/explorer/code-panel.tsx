import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { answerTypeOf, typesPathOf } from './requests/answer-types.ts';
import { type ApiRequest, keyHeaders, sentConditions } from './requests/api-request.ts';
import { type ClientSettings, clientCodeOf } from './requests/client-code.ts';
import type { ExplorerSearch } from './requests/explorer-search.ts';
import type { ReadTarget } from './requests/read-target.ts';
import { curlOf, fetchOf } from './requests/request-code.ts';
import { sendRequest } from './requests/send-request.ts';

/** The request as code, and the types of what it answers. */
export function CodePanel(props: {
  readonly request: ApiRequest;
  /** Of a read; a write has neither types nor a call of the client here. */
  readonly read?: {
    readonly target: ReadTarget;
    readonly search: ExplorerSearch;
    readonly settings: ClientSettings;
  };
}) {
  const { request, read } = props;
  const [tab, setTab] = useState('curl');
  const client = read && clientCodeOf(read.target, read.search, sentConditions(read.search), read.settings);
  return (
    <Panel title={t('Code for it')}>
      <Tabs
        label={t('Languages')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'curl', label: 'curl', content: <CodeBlock label={t('With curl')} text={curlOf(request)} /> },
          {
            id: 'fetch',
            label: 'JavaScript',
            content: <CodeBlock label={t('With JavaScript')} text={fetchOf(request)} />,
          },
          ...(client
            ? [
                {
                  id: 'client',
                  label: '@galley/client',
                  content: <CodeBlock label={t('With the client')} text={client} />,
                },
              ]
            : []),
          ...(read ? [{ id: 'types', label: t('Types'), content: <Types {...read} /> }] : []),
        ]}
      />
    </Panel>
  );
}

function Types(props: {
  readonly target: ReadTarget;
  readonly search: ExplorerSearch;
  readonly settings: ClientSettings;
}) {
  const { target, search, settings } = props;
  const { origin, key } = settings;
  const answer = answerTypeOf(target, search);
  const path = typesPathOf(target);
  const types = useQuery({
    queryKey: ['explorer', 'types', path, key],
    queryFn: async () => {
      const { status, text } = await sendRequest({
        method: 'GET',
        address: `${origin}/api/v1${path}`,
        query: [['format', 'typescript']],
        headers: keyHeaders({ key, previewKey: '' }, false),
      });
      if (status !== 200)
        throw new Error(t('The service answered {status} to this key, and told no types.', { status }));
      return text;
    },
    enabled: answer !== undefined && key !== '',
    retry: false,
    gcTime: 0,
  });
  if (answer === undefined) {
    return (
      <p className="text-sm text-ink-soft">
        {rich('Types are told of pages and items. {command} writes those of all your content.', {
          command: <code>galley types</code>,
        })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <CodeBlock label={t('Type of the answer')} text={answer} />
      {key === '' && (
        <p className="text-sm text-ink-soft">{t('Fill in a key to see the types that it names.')}</p>
      )}
      {types.isLoading && <Loading lines={3} />}
      {types.isError && <ErrorPanel error={types.error} />}
      {types.data && <CodeBlock label={t('Types of the content')} text={types.data} isBounded />}
    </div>
  );
}
