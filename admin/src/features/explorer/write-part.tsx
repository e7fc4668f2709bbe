import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { answerFaultOf } from './answer/answer-fault.ts';
import { AnswerPanel } from './answer/answer-panel.tsx';
import { CodePanel } from './code-panel.tsx';
import { Columns, isSameRequest, RequestLine } from './read-part.tsx';
import { RecordSlug } from './record-slug.tsx';
import type { ApiRequest } from './requests/api-request.ts';
import { type Act, type ExplorerSearch, textOf } from './requests/explorer-search.ts';
import type { ReadTarget } from './requests/read-target.ts';
import { sendRequest } from './requests/send-request.ts';
import type { Source } from './requests/source.ts';
import { isWritable, sampleBody, writeRequestOf } from './requests/write-request.ts';

const actLabels: Readonly<Record<Act, string>> = {
  create: t('Create (POST)'),
  change: t('Change (PUT)'),
  delete: t('Delete (DELETE)'),
};

interface WritePartProps {
  readonly target: Source;
  readonly act: Act;
  readonly search: ExplorerSearch;
  /** A secret key, typed in and kept nowhere. */
  readonly secretKey: string;
  readonly onSecretKey: (key: string) => void;
  readonly onChange: (changes: Record<string, unknown>) => void;
}

/** Writes of pages and items: nothing is sent before it was confirmed. */
export function WritePart(props: WritePartProps & { readonly targets: readonly ReadTarget[] }) {
  const { targets, target, act, onChange } = props;
  return (
    // Of another type or write the body is another one.
    <Write
      key={`${target.id} ${act}`}
      {...props}
      choices={
        <>
          <SelectField
            label={t('What to write')}
            value={target.id}
            choices={targets.filter(isWritable).map(({ id, label }) => ({ value: id, label }))}
            onChange={(of) => onChange({ of, slug: undefined })}
          />
          <SelectField
            label={t('What to do')}
            value={act}
            choices={Object.entries(actLabels).map(([value, label]) => ({ value: value as Act, label }))}
            onChange={(write) => onChange({ write })}
          />
        </>
      }
    />
  );
}

function Write(props: WritePartProps & { readonly choices: ReactNode }) {
  const { target, act, search, secretKey, onSecretKey, onChange, choices } = props;
  const [body, setBody] = useState(() => sampleBody(target, act));
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const [isAsking, setAsking] = useState(false);
  const slug = act === 'create' ? '' : textOf(search.slug);
  const written = { act, slug, body, key: secretKey, idempotencyKey };
  const request = writeRequestOf(location.origin, target, written);
  const write = useMutation({ mutationFn: (wanted: ApiRequest) => sendRequest(wanted) });
  // Code shows no secret key: it is copied to where others read it.
  const shown = writeRequestOf(location.origin, target, { ...written, key: '' });
  if (!request || !shown) return null;
  const sent = write.data?.request;
  const isOld = sent !== undefined && !isSameRequest(sent, request);
  const fault = write.data && !isOld ? answerFaultOf(write.data) : undefined;
  const errorOf = (parameter: string) => (fault?.parameter === parameter ? fault.message : undefined);
  /** Another write than the one that was sent needs another key; sent again, the same one is answered the same. */
  const change = (apply: () => void) => {
    if (write.data) setIdempotencyKey(newIdempotencyKey());
    setAsking(false);
    apply();
  };
  const jsonFault = act === 'delete' ? undefined : whyNoJson(body);
  const missing =
    (secretKey === '' && t('Fill in a secret key first.')) ||
    (act !== 'create' && slug === '' && t('Choose the record first.')) ||
    (jsonFault && t('Mend the body first.')) ||
    undefined;
  return (
    <Columns
      form={
        <Panel title={t('What is written')}>
          <div className="flex flex-col gap-4">
            {choices}
            {act !== 'create' && (
              <RecordSlug
                target={target}
                value={slug}
                error={errorOf('slug')}
                onChange={(next) => change(() => onChange({ slug: next }))}
              />
            )}
            {act !== 'delete' && (
              <TextField
                label={t('Body')}
                value={body}
                onChange={(text) => change(() => setBody(text))}
                rows={14}
                isCode
                error={jsonFault ?? errorOf('body')}
                help={t('Made of sample values of the type: put ids in where it says so.')}
              />
            )}
            <div className="flex flex-col gap-2">
              <TextField
                label="Idempotency-Key"
                value={idempotencyKey}
                onChange={(text) => setIdempotencyKey(text.trim())}
                autoComplete="off"
                isCode
                help={t('Names this one write: sent again, it answers the same and writes nothing twice.')}
              />
              <div>
                <Button onPress={() => setIdempotencyKey(newIdempotencyKey())}>{t('Make another')}</Button>
              </div>
            </div>
          </div>
        </Panel>
      }
      rest={
        <>
          <Panel title={t('Request')}>
            <div className="flex flex-col gap-4">
              <RequestLine request={request} />
              <TextField
                label={t('Secret key')}
                type="password"
                value={secretKey}
                onChange={(key) => change(() => onSecretKey(key.trim()))}
                placeholder="cms_sk_…"
                autoComplete="off"
                error={errorOf('key')}
                help={t('One that may write content. It stays in this tab and is stored nowhere.')}
                isCode
              />
              {isAsking ? (
                <Confirm
                  question={questionOf(act, target, slug)}
                  isDangerous={act === 'delete'}
                  onAnswer={(isSure) => {
                    setAsking(false);
                    if (isSure) write.mutate(request);
                  }}
                />
              ) : (
                <div>
                  <Button
                    variant="primary"
                    whyDisabled={missing}
                    isPending={write.isPending}
                    onPress={() => setAsking(true)}
                  >
                    <Send aria-hidden="true" className="size-4" /> {t('Send the write')}
                  </Button>
                </div>
              )}
              {write.isError && <ErrorPanel error={write.error} />}
            </div>
          </Panel>
          {write.data && <AnswerPanel answer={write.data} isOld={isOld} />}
          <CodePanel request={shown} />
        </>
      }
    />
  );
}

/** Asks in place, before anything is written. */
function Confirm(props: {
  readonly question: string;
  readonly isDangerous: boolean;
  readonly onAnswer: (isSure: boolean) => void;
}) {
  const { question, isDangerous, onAnswer } = props;
  return (
    <fieldset
      aria-label={t('Confirm the write')}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded-lg border border-warn/40 bg-warn-soft px-3 py-2 text-sm"
    >
      <p role="status" className="me-auto">
        {question}
      </p>
      <Button
        autoFocus
        variant={isDangerous ? 'danger' : 'primary'}
        onPress={() => onAnswer(true)}
        onKeyDown={({ key }) => key === 'Escape' && onAnswer(false)}
      >
        {t('Yes, send it')}
      </Button>
      <Button onPress={() => onAnswer(false)}>{t('Not now')}</Button>
    </fieldset>
  );
}

function questionOf(act: Act, { label }: Source, slug: string): string {
  if (act === 'create') return t('This makes a record in this tenant: {label}.', { label });
  if (act === 'change') return t('This changes “{slug}” in this tenant: {label}.', { slug, label });
  return t('This moves “{slug}” to the trash: {label}.', { slug, label });
}

function whyNoJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return t('This is no JSON: {reason}', { reason: error instanceof Error ? error.message : String(error) });
  }
}

function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `explorer-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
