import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/page.tsx';
import { KeyField } from '../access/key-field.tsx';
import { answerFaultOf } from './answer/answer-fault.ts';
import { AnswerPanel } from './answer/answer-panel.tsx';
import { CodePanel } from './code-panel.tsx';
import { ReadForm } from './read-form.tsx';
import type { ErrorOf } from './read-form-props.ts';
import { type ApiRequest, isOfOne, type Keys, readRequestOf, urlOf } from './requests/api-request.ts';
import type { ExplorerSearch } from './requests/explorer-search.ts';
import type { ReadTarget } from './requests/read-target.ts';
import { sendRequest } from './requests/send-request.ts';

/** Reads: what to ask beside what is answered. */
export function ReadPart(props: {
  readonly targets: readonly ReadTarget[];
  readonly target: ReadTarget;
  readonly search: ExplorerSearch;
  readonly keys: Keys;
  readonly onKeys: (keys: Keys) => void;
  readonly onChange: (changes: Record<string, unknown>) => void;
}) {
  const { targets, target, search, keys, onKeys, onChange } = props;
  const { origin } = location;
  const request = readRequestOf(origin, target, search, keys);
  const read = useMutation({ mutationFn: () => sendRequest(request) });
  const isOld = read.data !== undefined && !isSameRequest(read.data.request, request);
  const fault = read.data && !isOld ? answerFaultOf(read.data) : undefined;
  const errorOf: ErrorOf = (parameter, place) =>
    fault?.parameter === parameter && fault.place === place ? fault.message : undefined;
  const isPreview = request.headers.some(({ name }) => name === 'X-Preview-Key');
  return (
    <Columns
      form={
        <Panel title={t('What is asked')}>
          <ReadForm {...{ target, targets, search, errorOf, onChange }} />
        </Panel>
      }
      rest={
        <>
          <Panel title={t('Request')}>
            <div className="flex flex-col gap-4">
              <RequestLine request={request} />
              <div className={isPreview ? 'grid gap-4 sm:grid-cols-2' : undefined}>
                <KeyField
                  type="public"
                  madeOn="Explorer"
                  value={keys.key}
                  error={errorOf('key')}
                  onChange={(key) => onKeys({ ...keys, key })}
                />
                {isPreview && (
                  <KeyField
                    type="preview"
                    madeOn="Explorer"
                    value={keys.previewKey}
                    error={errorOf('previewKey')}
                    onChange={(previewKey) => onKeys({ ...keys, previewKey })}
                  />
                )}
              </div>
              {target.kind === 'changes' && (
                <p className="text-xs text-ink-soft">{t('Changes are told to secret keys alone.')}</p>
              )}
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  whyDisabled={whyNot(target, search, keys, isPreview)}
                  isPending={read.isPending}
                  onPress={() => read.mutate()}
                >
                  <Play aria-hidden="true" className="size-4" /> {t('Send the request')}
                </Button>
                <CopyButton text={urlOf(request)} label={t('Copy the address')} />
              </div>
              {read.isError && <ErrorPanel error={read.error} />}
            </div>
          </Panel>
          {read.data && <AnswerPanel answer={read.data} isOld={isOld} />}
          <CodePanel request={request} read={{ target, search, settings: { origin, ...keys } }} />
        </>
      }
    />
  );
}

/** The form beside what comes of it; below each other where there is no room. */
export function Columns({ form, rest }: { readonly form: ReactNode; readonly rest: ReactNode }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">{form}</div>
      <div className="flex min-w-0 flex-col gap-5">{rest}</div>
    </div>
  );
}

/** Method and address, as people read them: what the query holds is not encoded. */
export function RequestLine({ request }: { readonly request: ApiRequest }) {
  const { method, address, query } = request;
  return (
    <code className="block rounded-lg bg-sunken px-3 py-2.5 font-mono text-xs leading-relaxed [overflow-wrap:anywhere] text-ink-soft">
      <span className="font-semibold text-ink">{method}</span> {address}
      {query.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is what stands at its place.
        <span key={index}>
          {index === 0 ? '?' : '&'}
          <span className="text-accent">{name}</span>={value}
        </span>
      ))}
    </code>
  );
}

/** Whether two requests ask for the same, with the same keys. */
export function isSameRequest(one: ApiRequest, other: ApiRequest): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function whyNot(target: ReadTarget, search: ExplorerSearch, keys: Keys, isPreview: boolean) {
  if (keys.key === '') return t('Fill in an API key first.');
  if (isPreview && keys.previewKey === '') return t('Fill in a preview key first.');
  if (isOfOne(target, search) && !target.isSingleton && !search.slug) return t('Choose the record first.');
  if (target.kind === 'search' && search.q === undefined) return t('Say what to look for first.');
  if (target.kind === 'batch' && !search.r?.some(Boolean)) return t('Say what to read first.');
  return undefined;
}
