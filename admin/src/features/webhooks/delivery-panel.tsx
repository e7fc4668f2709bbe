import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { DeliveryState } from './delivery-state.tsx';
import { answerInWords, countAttempts } from './delivery-words.ts';
import { redeliver } from './webhook-changes.ts';
import { deliveryQuery } from './webhook-queries.ts';
import type { Delivery, Webhook } from './webhook-records.ts';

/** All that is known of one delivery, and a way to send it again. */
export function DeliveryPanel(props: {
  readonly webhook: Webhook;
  readonly deliveryId: string;
  readonly onClose: () => void;
  readonly onShow: (id: string) => void;
}) {
  const { webhook, deliveryId, onClose, onShow } = props;
  const queryClient = useQueryClient();
  const delivery = useQuery(deliveryQuery(webhook.id, deliveryId));
  const again = useSubmit(
    async () => onShow((await redeliver(queryClient, { webhookId: webhook.id, id: deliveryId })).id),
    { onFailure: (error) => notifyFailure(t('It was not sent again'), error) },
  );
  const footer = (
    <>
      <Button onPress={onClose}>{t('Close')}</Button>
      <Button
        variant="primary"
        isPending={again.isRunning}
        whyDisabled={
          webhook.isActive
            ? !delivery.data && t('The delivery is being read.')
            : t('Resume the webhook to send it again.')
        }
        onPress={() => void again.run()}
      >
        <RotateCw aria-hidden="true" className="size-4" /> {t('Send again')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={delivery.data?.event ?? t('Delivery')}
      isOpen
      onClose={onClose}
      size="side"
      footer={footer}
    >
      {delivery.isError && <ErrorPanel error={delivery.error} onRetry={() => void delivery.refetch()} />}
      {delivery.isPending && <Loading />}
      {delivery.data && <Details delivery={delivery.data} webhook={webhook} onShow={onShow} />}
    </Dialog>
  );
}

interface DetailsProps {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly onShow: (id: string) => void;
}

function Details({ delivery, webhook, onShow }: DetailsProps) {
  const { responseBody } = delivery;
  return (
    <div className="flex flex-col gap-5 text-sm">
      <Facts delivery={delivery} onShow={onShow} />
      {responseBody !== null && (
        <Part title={t('What the receiver answered')}>
          {responseBody === '' ? (
            <p className="text-ink-soft">{t('The answer had no body.')}</p>
          ) : (
            <CodeBlock label={t('What the receiver answered')} text={responseBody} isBounded />
          )}
        </Part>
      )}
      <Part title={t('Payload')}>
        <CodeBlock label={t('Payload')} text={JSON.stringify(delivery.payload, null, 2)} isBounded />
      </Part>
      <Part title={t('Headers')}>
        <CodeBlock label={t('Headers')} text={headersOf(delivery, webhook)} />
        <p className="text-xs text-ink-faint">
          {t(
            "The signature is the HMAC-SHA256 of the body's bytes, as they are sent, under the webhook's secret. It is made anew for each attempt, so a regenerated secret counts from the next attempt on.",
          )}
        </p>
      </Part>
    </div>
  );
}

function Facts({ delivery, onShow }: Pick<DetailsProps, 'delivery' | 'onShow'>) {
  const { attempts, nextRetryAt, error, redeliveryOf, createdAt, completedAt } = delivery;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 [&_dt]:text-ink-faint">
      <dt>{t('State')}</dt>
      <dd>
        <DeliveryState delivery={delivery} />
      </dd>
      <dt>{t('Answer')}</dt>
      <dd>{answerInWords(delivery)}</dd>
      {error && (
        <>
          <dt>{t('Error')}</dt>
          <dd className="break-words text-danger">{error}</dd>
        </>
      )}
      <dt>{t('Attempts')}</dt>
      <dd className="flex flex-wrap gap-x-1">
        {nextRetryAt
          ? rich('{attempts}, the next {time}', {
              attempts: countAttempts(attempts),
              time: <RelativeTime time={nextRetryAt} />,
            })
          : countAttempts(attempts)}
      </dd>
      <dt>{t('Created')}</dt>
      <dd>
        <RelativeTime time={createdAt} />
      </dd>
      {completedAt && (
        <>
          <dt>{t('Finished')}</dt>
          <dd>
            <RelativeTime time={completedAt} />
          </dd>
        </>
      )}
      {redeliveryOf && (
        <>
          <dt>{t('Sent again')}</dt>
          <dd>
            <p role="status">{t('This is a new delivery with the same bytes.')}</p>
            <Button
              variant="quiet"
              className="-ms-2 min-h-7 px-2 text-accent underline"
              onPress={() => onShow(redeliveryOf)}
            >
              {t('Show the first delivery')}
            </Button>
          </dd>
        </>
      )}
    </dl>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

function headersOf({ id, event, eventId }: Delivery, { url, headers }: Webhook): string {
  return [
    `POST ${url}`,
    'Content-Type: application/json',
    'User-Agent: Galley-Webhook/1.0',
    `X-Webhook-Event: ${event}`,
    `X-Webhook-Delivery-Id: ${id}`,
    `X-Webhook-Event-Id: ${eventId}`,
    'X-Webhook-Signature: sha256=…',
    `webhook-id: ${id}`,
    'webhook-timestamp: …',
    'webhook-signature: v1,…',
    ...Object.keys(headers).map((name) => `${name}: ••••••••`),
  ].join('\n');
}
