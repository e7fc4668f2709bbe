import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { call } from '../../../../api/call.ts';
import type { Answer } from '../../../../api/operation-types.ts';
import { plural, t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorPanel } from '../../../../ui/feedback.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { useStandIn } from '../../translation/use-stand-in.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { NamesField } from './names-field.tsx';
import { readSeo, type Seo, writeSeo } from './seo.ts';

type Proposal = Answer<'POST', '/admin/ai/seo'>;

const goodTitle = 60;
const goodDescription = 160;
const longestText = 200_000;

/** What search engines are told of the post, with suggestions that are shown before they are taken. */
export function SeoPanel({ edit }: { readonly edit: RecordEdit }) {
  const { state, dispatch, isReadOnly } = edit;
  const seo = readSeo(state.fields['seo']);
  const change = (changes: Partial<Seo>) =>
    dispatch({ type: 'fieldChanged', name: 'seo', value: writeSeo({ ...seo, ...changes }) });
  const suggest = useMutation({
    mutationFn: () => askForSeo(edit),
  });
  const actions = !isReadOnly && (
    <Button isPending={suggest.isPending} onPress={() => suggest.mutate()}>
      <Sparkles aria-hidden="true" className="size-4" />
      {suggest.isPending ? t('Reading the post …') : t('Suggest')}
    </Button>
  );
  return (
    <Panel title={t('Search engines')} actions={actions}>
      <div className="flex scroll-mt-24 flex-col gap-5" data-field-path="seo">
        {suggest.error && <ErrorPanel error={suggest.error} />}
        {suggest.data && (
          <Suggestion
            answer={suggest.data}
            onTake={(taken) => {
              change(taken);
              suggest.reset();
            }}
            onClose={() => suggest.reset()}
          />
        )}
        <SeoFields edit={edit} seo={seo} onChange={change} />
      </div>
    </Panel>
  );
}

function SeoFields(props: {
  readonly edit: RecordEdit;
  readonly seo: Seo;
  readonly onChange: (changes: Partial<Seo>) => void;
}) {
  const { edit, seo, onChange: change } = props;
  const { state, isReadOnly } = edit;
  const standIn = useStandIn('seo', state.fields['seo']);
  const stood = standIn && readSeo(standIn.value);
  const at = (part: keyof Seo) => ({
    error: state.errors.get(`seo.${part}`),
    isReadOnly,
  });
  return (
    <>
      {standIn && (
        <p className="text-xs text-ink-faint">
          {t('Not translated: readers see all of the {language}. With anything here they see only this.', {
            language: standIn.language,
          })}
        </p>
      )}
      <TextField
        label={t('Title in search results')}
        value={seo.title}
        onChange={(title) => change({ title })}
        placeholder={stood?.title}
        help={lengthHelp(seo.title, goodTitle, t('Without one, the title of the post is used.'))}
        {...at('title')}
      />
      <TextField
        label={t('Description in search results')}
        value={seo.description}
        onChange={(description) => change({ description })}
        placeholder={stood?.description}
        help={lengthHelp(seo.description, goodDescription, t('Without one, the excerpt is used.'))}
        rows={3}
        {...at('description')}
      />
      <NamesField
        label={t('Keywords')}
        names={seo.keywords}
        onChange={(keywords) => change({ keywords })}
        {...at('keywords')}
      />
      <TextField
        label={t('Canonical address')}
        type="url"
        value={seo.canonicalUrl ?? ''}
        onChange={(canonicalUrl) => change({ canonicalUrl })}
        help={t('Where the original is, when this post appeared elsewhere first.')}
        placeholder="https://"
        {...at('canonicalUrl')}
      />
      <SwitchField
        label={t('Ask search engines not to list this post')}
        value={seo.noIndex}
        onChange={(noIndex) => change({ noIndex })}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

function Suggestion(props: {
  readonly answer: Proposal;
  readonly onTake: (taken: Partial<Seo>) => void;
  readonly onClose: () => void;
}) {
  const { answer, onTake, onClose } = props;
  const { title, description, keywords } = answer.data;
  return (
    <section
      aria-label={t('Suggestion')}
      className="flex flex-col gap-3 rounded-lg border border-accent/40 bg-accent-soft p-4 text-sm"
    >
      <dl className="flex flex-col gap-2 [&_dt]:text-xs [&_dt]:text-ink-soft">
        <div>
          <dt>{t('Title')}</dt>
          <dd>{title}</dd>
        </div>
        <div>
          <dt>{t('Description')}</dt>
          <dd>{description}</dd>
        </div>
        <div>
          <dt>{t('Keywords')}</dt>
          <dd>{keywords.join(', ')}</dd>
        </div>
      </dl>
      <p className="text-xs text-ink-soft">
        {answer.meta.provider === 'builtin'
          ? t('Made of the words of the post itself; no text left this service.')
          : t('Written by {provider}.', { provider: answer.meta.provider })}
        {answer.meta.fallback && ` ${answer.meta.fallback}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => onTake({ title, description, keywords })}>
          {t('Take all')}
        </Button>
        <Button onPress={() => onTake({ title })}>{t('Title only')}</Button>
        <Button onPress={() => onTake({ description })}>{t('Description only')}</Button>
        <Button variant="quiet" onPress={onClose}>
          {t('No, thanks')}
        </Button>
      </div>
    </section>
  );
}

function lengthHelp(text: string, good: number, otherwise: string): string {
  if (text === '') return otherwise;
  const length = [...text].length;
  return length > good
    ? plural(
        length,
        '{count} character: search engines show about {good}.',
        '{count} characters: search engines show about {good}.',
        { good },
      )
    : plural(length, '{count} of about {good} characters.', '{count} of about {good} characters.', { good });
}

async function askForSeo(edit: RecordEdit): Promise<Proposal> {
  const answer = await call('POST', '/admin/ai/seo', { body: subjectOf(edit) });
  const { data } = answer;
  // The stop behind the title is from the text that it was sent in.
  const { name } = edit.state;
  return { ...answer, data: { ...data, title: data.title === `${name}.` ? name : data.title } };
}

/** What the suggestion is about: the post as it is saved, or what stands in the form where that is something else. */
function subjectOf({ state, edits }: RecordEdit): { postId: string } | { content: string } {
  if (state.base && !edits) return { postId: state.base.id };
  const { excerpt, content } = state.fields;
  const texts = [state.name, excerpt, content].filter((text) => typeof text === 'string' && text !== '');
  return { content: texts.join('.\n').slice(0, longestText) || ' ' };
}
