import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/page.tsx';
import { urlOf } from '../explorer/requests/api-request.ts';
import { type SentAnswer, sendRequest } from '../explorer/requests/send-request.ts';
import { readOf, type Wanted } from './connect-requests.ts';

/** Sends the read that is shown, with the key that was filled in, and shows the answer. */
export function ConnectTry({ wanted }: { readonly wanted: Wanted }) {
  const { key, isPreview, previewKey } = wanted;
  const request = readOf(wanted);
  const read = useMutation({ mutationFn: () => sendRequest(request) });
  const missing = key === '' ? 'an API key' : isPreview && previewKey === '' ? 'a preview key' : undefined;
  return (
    <Panel title="Try it">
      <div className="flex flex-col gap-3 text-sm">
        <p className="font-mono text-xs break-all text-ink-soft">GET {urlOf(request)}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            whyDisabled={missing && `Fill in ${missing} above first.`}
            isPending={read.isPending}
            onPress={() => read.mutate()}
          >
            <Play aria-hidden="true" className="size-4" /> Send the request
          </Button>
        </div>
        {read.isError && <ErrorPanel error={read.error} />}
        {read.data && <Answer answer={read.data} />}
      </div>
    </Panel>
  );
}

function Answer({ answer: { status, cache, milliseconds, text, value } }: { readonly answer: SentAnswer }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <Badge tone={status < 300 ? 'ok' : 'danger'}>Status {status}</Badge>
        {cache && <Badge tone={cache === 'HIT' ? 'info' : 'neutral'}>X-Cache: {cache}</Badge>}
        <span className="text-ink-faint tabular-nums">{milliseconds} ms</span>
        {cache === 'HIT' && <span className="text-ink-faint">answered from the cache</span>}
      </p>
      <CodeBlock
        label="The answer"
        text={value === undefined ? text : JSON.stringify(value, null, 2)}
        isBounded
      />
    </div>
  );
}
