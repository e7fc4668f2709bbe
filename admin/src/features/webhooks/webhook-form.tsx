import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Section } from '../../ui/page.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { eventGroups, liveEvents } from './event-groups.ts';
import { HeaderRows } from './header-rows.tsx';
import { bodyOf, faultsOfRows, inputOf, type WebhookInput } from './webhook-input.ts';
import type { Webhook } from './webhook-records.ts';

/** Everything that one decides about a webhook. */
export function WebhookForm(props: {
  readonly webhook?: Webhook;
  readonly action: string;
  readonly onSave: (body: ReturnType<typeof bodyOf>) => Promise<unknown>;
}) {
  const { webhook, action, onSave } = props;
  const [input, setInput] = useState<WebhookInput>(() => inputOf(webhook));
  const [saved, setSaved] = useState(() => JSON.stringify(bodyOf(input)));
  const save = useSubmit(async () => {
    const body = bodyOf(input);
    await onSave(body);
    setSaved(JSON.stringify(body));
  });
  const { faultOf } = save;
  const set = (changes: Partial<WebhookInput>) => setInput((now) => ({ ...now, ...changes }));
  const parts = { input, set, faultOf };
  const isComplete =
    input.name.trim() !== '' &&
    input.url.trim() !== '' &&
    input.events.length > 0 &&
    faultsOfRows(input.headers).size === 0;
  return (
    <form onSubmit={onSubmit(() => isComplete && save.run())} className="flex flex-col gap-5" noValidate>
      <UnsavedGuard
        isDirty={JSON.stringify(bodyOf(input)) !== saved}
        name={webhook?.name ?? t('the new webhook')}
      />
      <Section title={t('Receiver')} lead={t('The program that is told, and the address where it listens.')}>
        <div className="flex flex-col gap-4">
          <TextFields {...parts} />
        </div>
      </Section>
      <Section title={t('What it is told')}>
        <EventField {...parts} />
      </Section>
      <Section title={t('How it is told')}>
        <div className="flex flex-col gap-5">
          <HeaderRows
            rows={input.headers}
            onChange={(headers) => set({ headers })}
            failures={save.faults.filter(({ field }) => field.startsWith('headers'))}
          />
          <SwitchField
            label={t('Active')}
            value={input.isActive}
            onChange={(isActive) => set({ isActive })}
            help={t('While it is off, new events are not sent to it, and what still waits for it waits on.')}
          />
        </div>
      </Section>
      {save.formMessage !== undefined && <ErrorPanel error={save.failure} />}
      {save.faults.length > 0 && (
        <p role="alert" className="text-sm text-danger">
          {t('Fix the highlighted fields to save.')}
        </p>
      )}
      {/* Below the controls, whose column begins where theirs does. */}
      <div className="lg:ms-[calc(15rem+2.5rem)]">
        <Button
          type="submit"
          variant="primary"
          isPending={save.isRunning}
          whyDisabled={!isComplete && t('Give it an address and at least one event first.')}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  readonly input: WebhookInput;
  readonly set: (changes: Partial<WebhookInput>) => void;
  readonly faultOf: (field: string) => string | undefined;
}

function TextFields({ input, set, faultOf }: PartProps) {
  return (
    <>
      <TextField
        label={t('Name')}
        value={input.name}
        onChange={(name) => set({ name })}
        error={faultOf('name')}
        placeholder={t('Rebuild the website')}
        maxLength={255}
        isRequired
      />
      <TextField
        label="URL"
        type="url"
        value={input.url}
        onChange={(url) => set({ url })}
        error={faultOf('url')}
        placeholder="https://example.com/hooks/galley"
        help={t('Galley sends an HTTP POST there. It must be reachable from the internet.')}
        isCode
        isRequired
      />
      <TextField
        label={t('Note')}
        value={input.description}
        onChange={(description) => set({ description })}
        error={faultOf('description')}
        help={t('For your colleagues: what it is for, who runs the receiver.')}
        rows={2}
      />
    </>
  );
}

function EventField({ input, set, faultOf }: PartProps) {
  return (
    <CheckList
      label={t('Events')}
      groups={eventGroups}
      values={input.events}
      onChange={(events) => set({ events })}
      error={faultOf('events')}
      help={
        <>
          {t('Which changes it is told of. For a website that shows published content:')}{' '}
          <Button
            variant="quiet"
            className="-ms-1.5 min-h-6 px-1.5 text-xs text-accent underline"
            onPress={() => set({ events: liveEvents })}
          >
            {t('Choose what changes a live site')}
          </Button>
        </>
      }
    />
  );
}
