import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { RequestLine } from '../explorer/read-part.tsx';
import { type SentAnswer, sendRequest } from '../explorer/requests/send-request.ts';
import { readOf, type Wanted } from './connect-requests.ts';

/** Sends the read that is shown, with the key that was filled in, and shows the answer. */
export function ConnectTry({ wanted }: { readonly wanted: Wanted }) {
  const { key, isPreview, previewKey } = wanted;
  const request = readOf(wanted);
  const read = useMutation({ mutationFn: () => sendRequest(request) });
  const missing =
    key === ''
      ? t('Fill in an API key above first.')
      : isPreview && previewKey === ''
        ? t('Fill in a preview key above first.')
        : undefined;
  return (
    <div className="flex flex-col gap-3 text-sm">
      <RequestLine request={request} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          whyDisabled={missing}
          isPending={read.isPending}
          onPress={() => read.mutate()}
        >
          <Play aria-hidden="true" className="size-4" /> {t('Send the request')}
        </Button>
      </div>
      {read.status === 'idle' && (
        <p className="rounded-lg border border-dashed border-line-strong/40 px-3 py-8 text-center text-ink-faint">
          {key === '' ? t('Once there is a key, the answer appears here.') : t('The answer appears here.')}
        </p>
      )}
      {read.isError && <ErrorPanel error={read.error} />}
      {read.data && <Answer answer={read.data} />}
    </div>
  );
}

function Answer({ answer: { status, cache, milliseconds, text, value } }: { readonly answer: SentAnswer }) {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <Badge tone={status < 300 ? 'ok' : 'danger'}>{t('Status {status}', { status })}</Badge>
        {cache && <Badge tone={cache === 'HIT' ? 'info' : 'neutral'}>{`X-Cache: ${cache}`}</Badge>}
        <span className="text-ink-faint tabular-nums">{t('{milliseconds} ms', { milliseconds })}</span>
        {cache === 'HIT' && <span className="text-ink-faint">{t('answered from the cache')}</span>}
      </p>
      <CodeBlock
        label={t('The answer')}
        text={value === undefined ? text : JSON.stringify(value, null, 2)}
        isBounded
      />
    </div>
  );
}
