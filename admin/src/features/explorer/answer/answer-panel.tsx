import { plural, rich, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/page.tsx';
import { sizeInWords } from '../../media/media-file.ts';
import type { SentAnswer } from '../requests/send-request.ts';
import { type AnswerFault, answerFaultOf } from './answer-fault.ts';
import { JsonView } from './json-view.tsx';

/** What a request was answered: how it went, how long it took, its headers and its body. */
export function AnswerPanel(props: {
  readonly answer: SentAnswer;
  /** The request was changed since. */
  readonly isOld: boolean;
}) {
  const { answer, isOld } = props;
  const fault = answerFaultOf(answer);
  return (
    <Panel title={t('Answer')}>
      <div className="flex flex-col gap-3 text-sm">
        <Summary answer={answer} />
        {isOld && (
          <p className="text-xs text-ink-faint">
            {t('The request has been changed since. Send it again to see what it answers now.')}
          </p>
        )}
        {fault && <Fault fault={fault} />}
        <Headers answer={answer} />
        {answer.text === '' ? (
          <p className="text-ink-soft">{t('The answer has no body.')}</p>
        ) : (
          <JsonView key={answer.sentAt} text={answer.text} value={answer.value} />
        )}
      </div>
    </Panel>
  );
}

function Summary({ answer }: { readonly answer: SentAnswer }) {
  const { status, cache, milliseconds, size } = answer;
  const header = (wanted: string) => answer.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const left = header('x-ratelimit-remaining');
  const limit = header('x-ratelimit-limit');
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone={status < 300 ? 'ok' : status < 400 ? 'info' : 'danger'}>
        {t('Status {status}', { status })}
      </Badge>
      {cache && <Badge tone={cache === 'HIT' ? 'info' : 'neutral'}>{`X-Cache: ${cache}`}</Badge>}
      <span className="text-ink-soft tabular-nums">{t('{milliseconds} ms', { milliseconds })}</span>
      <span className="text-ink-soft tabular-nums">{sizeInWords(size)}</span>
      {left !== undefined && limit !== undefined && (
        <span className="text-ink-faint tabular-nums">
          {plural(
            Number(left),
            '{count} of {limit} requests left this minute',
            '{count} of {limit} requests left this minute',
            { limit: Number(limit) },
          )}
        </span>
      )}
    </p>
  );
}

function Fault({ fault: { code, message, requestId } }: { readonly fault: AnswerFault }) {
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-lg border border-danger/40 bg-danger-soft px-4 py-3"
    >
      <p className="font-medium [overflow-wrap:anywhere] text-danger">{message}</p>
      <p className="text-xs text-ink-soft">
        {requestId
          ? rich('{code} · request {request}', {
              code,
              request: <code className="font-mono select-all">{requestId}</code>,
            })
          : code}
      </p>
    </div>
  );
}

function Headers({ answer: { headers } }: { readonly answer: SentAnswer }) {
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-9 cursor-default px-3 py-2 font-medium">
        {t('Headers ({count})', { count: headers.length })}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 border-t border-line p-3 font-mono text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
