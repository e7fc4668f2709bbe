import { CircleAlert, CircleCheck, CornerUpRight, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { recordPaths } from '../../../../api/records.ts';
import { plural, rich, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { useSubmit } from '../../../../ui/use-submit.ts';
import { focusField } from '../../fields/focus-field.ts';
import type { EditedType } from '../editor-types.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { checkedBody } from './use-publish-check.ts';

type Checked = Answer<'POST', '/admin/pages/check-links'>['data'];
type CheckedLink = Checked['links'][number];

/** Asks the other sites that the form leads to whether they answer, when one wants it. */
export function OutsideLinks(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  /** Told when one goes to a field. */
  readonly onGo: () => void;
}) {
  const { edit, type, onGo } = props;
  const [result, setResult] = useState<Checked>();
  const check = useSubmit(async () => {
    const body = checkedBody(edit, type);
    const { data } = await call('POST', `${recordPaths[type.kind]}/check-links`, { body });
    setResult(data);
  });
  const goTo = (field: string) => {
    onGo();
    focusField(field);
  };
  const labelOf = (name: string) => type.fields.find((field) => field.name === name)?.label ?? name;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isPending={check.isRunning} onPress={() => void check.run()}>
        {check.isRunning ? t('Asking the other sites …') : t('Check links on other sites')}
      </Button>
      <div role="status" className="w-full">
        {result && <Found checked={result} onGo={goTo} labelOf={labelOf} />}
      </div>
      {check.failure !== undefined && <ErrorPanel error={check.failure} />}
    </div>
  );
}

const outcomes: Readonly<Record<CheckedLink['outcome'], readonly [LucideIcon, string, string]>> = {
  answers: [CircleCheck, 'text-ok', t('answers')],
  redirects: [CornerUpRight, 'text-info rtl:-scale-x-100', t('leads on to')],
  notFound: [CircleAlert, 'text-danger', t('is not found there')],
  refuses: [CircleAlert, 'text-warn', t('does not show it to programs: look yourself')],
  fails: [CircleAlert, 'text-danger', t('fails')],
  silent: [CircleAlert, 'text-danger', t('does not answer')],
  unreachable: [CircleAlert, 'text-danger', t('is on no public address')],
};

/** What is wrong comes first; what answers is counted. */
function Found(props: {
  readonly checked: Checked;
  readonly onGo: (field: string) => void;
  readonly labelOf: (field: string) => string;
}) {
  const { links, left } = props.checked;
  const told = links.filter(({ outcome }) => outcome !== 'answers');
  const good = links.length - told.length;
  return (
    <div className="flex flex-col gap-2">
      <p>{links.length === 0 ? t('It links to no other site.') : summaryOf(good, links.length)}</p>
      {told.length > 0 && (
        <ul aria-label={t('Links to look at')} className="flex flex-col gap-2">
          {told.map((link) => (
            <LinkLine key={link.url} link={link} {...props} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p>{plural(left, 'One more link was not asked.', '{count} more links were not asked.')}</p>
      )}
    </div>
  );
}

function LinkLine(props: {
  readonly link: CheckedLink;
  readonly onGo: (field: string) => void;
  readonly labelOf: (field: string) => string;
}) {
  const { url, field, outcome, status, location } = props.link;
  const [Icon, tone, words] = outcomes[outcome];
  // The places in lists are not told: one is led to the field that holds them all.
  const [name = field] = field.split('.');
  const state = status === null ? words : `${words} (${status})`;
  const said = location === null ? state : t('leads on to {address}', { address: location });
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <a href={url} target="_blank" rel="noreferrer" className="rounded text-accent underline">
          {url}
        </a>{' '}
        {said}{' '}
        <AriaButton
          className="min-h-6 cursor-pointer rounded text-ink-soft underline"
          onPress={() => props.onGo(name)}
        >
          {rich('in {field}', { field: <bdi key="field">{props.labelOf(name)}</bdi> })}
        </AriaButton>
      </span>
    </li>
  );
}

function summaryOf(good: number, all: number): string {
  if (good === all) return plural(all, 'The one link answers.', 'All {count} links answer.');
  return plural(all, '{good} of {count} links answers.', '{good} of {count} links answer.', { good });
}
