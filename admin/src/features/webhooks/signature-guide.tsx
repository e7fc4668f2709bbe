import { rich, t } from '../../messages/messages.ts';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { signatureSnippets } from './signature-snippets.ts';

/** How a receiver tells that a request is genuine, and what it has to answer. */
export function SignatureGuide() {
  return (
    <div className="flex flex-col gap-5">
      <Panel title={t('Check the signature')}>
        <div className="flex flex-col gap-3 text-sm">
          <p className="text-ink-soft">
            {rich(
              'Anybody can send a request to your receiver. Those from Galley carry {header}: compute it over the raw bytes of the body, before anything parses them, and compare.',
              { header: <code className="font-mono text-xs">X-Webhook-Signature</code> },
            )}
          </p>
          <Tabs
            label={t('Languages')}
            tabs={[
              {
                id: 'node',
                label: 'Node',
                content: <CodeBlock label={t('Signature check in Node')} text={signatureSnippets.node} />,
              },
              {
                id: 'python',
                label: 'Python',
                content: <CodeBlock label={t('Signature check in Python')} text={signatureSnippets.python} />,
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('Answer [verb]')}>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm text-ink-soft">
          <li>{t('Answer with any 2xx status within 30 seconds, and do slow work after that.')}</li>
          <li>
            {t(
              'Everything else is a failure, redirects too. It is tried again after 1, 5, 15 and 60 minutes and after 4 hours, with the same delivery id and the same bytes; then it is given up.',
            )}
          </li>
          <li>
            {rich(
              'A delivery can arrive twice, and two can overtake each other. Remember the delivery ids that you have handled; where the order matters, compare {version} of the record.',
              { version: <code className="font-mono text-xs">version</code> },
            )}
          </li>
        </ul>
      </Panel>
    </div>
  );
}
