import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  clientRead,
  curlRead,
  curlWrite,
  type Framework,
  frameworks,
  javascriptRead,
  siteCommands,
  siteRead,
  typescriptRead,
  type Wanted,
} from './connect-requests.ts';

/** The read that is wanted as code, in the languages and frameworks that sites are made with, and a write. */
export function ConnectCode({ wanted }: { readonly wanted: Wanted }) {
  const [tab, setTab] = useState('curl');
  const client = clientRead(wanted);
  const read = (label: string, text: string) => (
    <div className="flex flex-col gap-2">
      <Code label={label} text={text} />
      <KeyHint wanted={wanted} />
    </div>
  );
  return (
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
        ...(client
          ? [{ id: 'client', label: '@galley/client', content: read(t('Read with the client'), client) }]
          : []),
        ...(Object.keys(frameworks) as Framework[]).map((id) => ({
          id,
          label: <span translate="no">{frameworks[id].label}</span>,
          content: <Site framework={id} wanted={wanted} />,
        })),
        { id: 'write', label: t('Write [verb]'), content: <Write text={curlWrite(wanted)} /> },
      ]}
    />
  );
}

function KeyHint({ wanted }: { readonly wanted: Wanted }) {
  if (wanted.key !== '') return null;
  return (
    <p className="text-xs text-ink-faint">
      {rich('KEY stands for your key: fill one in above, or set it with {command}.', {
        command: <code>export KEY=cms_pk_…</code>,
      })}
    </p>
  );
}

/** A site in a framework: made by a command, and this read in one of its files. */
function Site({ framework, wanted }: { readonly framework: Framework; readonly wanted: Wanted }) {
  const { label, file } = frameworks[framework];
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-ink-soft">{t('Make a site that reads from here, and start it:')}</p>
      <Code
        label={t('Begin with {framework}', { framework: label })}
        text={siteCommands(wanted, framework)}
      />
      <KeyHint wanted={wanted} />
      <p className="mt-2 text-ink-soft">
        {rich('Then read this content in {file}:', {
          file: <code className="font-mono text-xs text-ink wrap-anywhere">{file}</code>,
        })}
      </p>
      <Code label={t('Read with {framework}', { framework: label })} text={siteRead(wanted, framework)} />
      <p className="text-xs text-ink-faint">
        <a
          href={`/docs/guide/frameworks/${framework}`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent underline"
        >
          {t('Galley with {framework}, the guide', { framework: label })}
        </a>
      </p>
    </div>
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
      <Code label={t('Write with curl')} text={text} />
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

function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <CodeBlock label={label} text={text}>
      <Coloured text={text} />
    </CodeBlock>
  );
}

const words =
  /(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)|\b(?<word>const|await|import|type|from|for|of|if|throw|new|export|default|async|function|return|interface|curl|npm|cd)\b|(?<name>\b[A-Z_]{3,}(?==)|(?<= )-{1,2}[\w-]+)/g;

/** Code with its strings and words told apart, as far as that is read at a glance. */
function Coloured({ text }: { readonly text: string }) {
  const parts = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(words)) {
    const color =
      groups['text'] === undefined
        ? groups['word'] === undefined
          ? 'text-(--type-blue)'
          : 'text-(--type-violet)'
        : 'text-(--type-green)';
    parts.push(
      <Fragment key={index}>
        {text.slice(end, index)}
        <span className={color}>{found}</span>
      </Fragment>,
    );
    end = index + found.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
