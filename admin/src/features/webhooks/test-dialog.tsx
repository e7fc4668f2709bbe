import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel, ProgressBar } from '../../ui/feedback.tsx';
import { inTime } from './delivery-words.ts';
import { sendTest } from './webhook-changes.ts';
import type { TestResult, Webhook } from './webhook-records.ts';

/** Sends a sample event at once and shows what the receiver makes of it. */
export function TestButton({ webhook }: { readonly webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const test = useMutation({ mutationFn: () => sendTest(webhook.id) });
  const send = () => {
    setOpen(true);
    test.mutate();
  };
  const footer = (
    <>
      <Button onPress={() => setOpen(false)}>{t('Close')}</Button>
      <Button variant="primary" isPending={test.isPending} onPress={() => test.mutate()}>
        {t('Send again')}
      </Button>
    </>
  );
  return (
    <>
      <Button onPress={send}>
        <Send aria-hidden="true" className="size-4" /> {t('Send a test')}
      </Button>
      <Dialog
        title={t('Test of {name}', { name: webhook.name })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={footer}
      >
        <div className="flex flex-col gap-4 text-sm">
          <p className="text-ink-soft">
            {rich(
              'A {event} with a sample page, signed like any other request. It does not appear in the delivery log.',
              { event: <code className="font-mono text-xs">page.updated</code> },
            )}
          </p>
          {test.isPending && <ProgressBar label={t('Waiting for {host}', { host: hostOf(webhook.url) })} />}
          {test.isError && <ErrorPanel error={test.error} />}
          {test.data && !test.isPending && <Result result={test.data} />}
        </div>
      </Dialog>
    </>
  );
}

function Result({ result }: { readonly result: TestResult }) {
  const { success, statusCode, durationMs, responseBody, error } = result;
  return (
    <div className="flex flex-col gap-3" role="status">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={success ? 'ok' : 'danger'}>{success ? t('It arrived') : t('It failed')}</Badge>
        <span>
          {statusCode === null
            ? t('No answer after {time}', { time: inTime(durationMs) })
            : t('Status {status} after {time}', { status: statusCode, time: inTime(durationMs) })}
        </span>
      </p>
      {error && <p className="text-danger">{error}</p>}
      {responseBody ? (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{t('What the receiver answered')}</h3>
          <CodeBlock label={t('What the receiver answered')} text={responseBody} isBounded />
        </div>
      ) : (
        statusCode !== null && <p className="text-ink-soft">{t('The answer had no body.')}</p>
      )}
    </div>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
