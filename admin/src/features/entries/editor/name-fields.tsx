import { useContext } from 'react';
import { TextField as AriaTextField, FieldError, Input, Label, Text, TextArea } from 'react-aria-components';
import { readIn } from '../../../api/record-address.ts';
import { type ContentRecord, isStored, kindNames } from '../../../api/records.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { WrittenIn } from '../../../ui/fields/written-in.ts';
import { usePageTitle } from '../../../ui/page.tsx';
import { FieldComments } from '../comments/field-comments.tsx';
import { FieldPresence } from '../presence/people-here.tsx';
import { BesidePart, Sides } from '../translation/field-translation.tsx';
import { TranslationContext } from '../translation/translation-context.ts';
import type { EditedType } from './editor-types.ts';
import { namePath, type RecordEdit, slugPath } from './saving/use-record-edit.ts';
import { suggestSlug } from './suggest-slug.ts';

const longestName = 255;

/** Where readers find a record with this slug, in the language of its address, below the address of the API. */
export function deliveredPath(
  type: Pick<EditedType, 'kind' | 'slug'>,
  { slug, address }: { readonly slug: string; readonly address: string | undefined },
): string {
  const query = address === undefined ? '' : readIn(address);
  if (type.kind === 'page') return `/pages/${slug}${query}`;
  return type.kind === 'blogPost' ? `/blog/${slug}${query}` : `/collections/${type.slug}/${slug}${query}`;
}

/** Name and slug of the record, as the head of its text. `onEnter` goes on to what comes after the name. */
export function NameFields(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  readonly onEnter: () => void;
}) {
  const { edit, type, onEnter } = props;
  const { state, dispatch, isReadOnly } = edit;
  const { one } = kindNames[type.kind];
  const language = useContext(WrittenIn);
  const translation = useContext(TranslationContext);
  const beside = translation?.beside;
  const standIn = state.base?.locales?.find(({ locale }) => locale === translation?.source.code)?.name;
  const title = state.name || (state.base ? (standIn ?? t('Without a name')) : t('New {one}', { one }));
  usePageTitle(title);
  const isPost = type.kind === 'blogPost';
  const label = isPost ? t('Title') : t('Name');
  return (
    <header className="flex flex-col gap-2">
      <h1 dir="auto" className="sr-only">
        {title}
      </h1>
      <div data-field-path={namePath} className="relative scroll-mt-24">
        <FieldPresence path={namePath} />
        <FieldComments path={namePath} />
        <Sides beside={beside}>
          <AriaTextField
            value={state.name}
            onChange={(name) => dispatch({ type: 'nameTyped', name: name.replace(/\s*[\r\n]+\s*/g, ' ') })}
            isReadOnly={isReadOnly}
            maxLength={longestName}
            autoFocus={state.base === null}
            validationBehavior="aria"
            isInvalid={state.errors.has(namePath)}
            isRequired={isStored(state.base) || state.base === null}
            className="flex min-w-0 flex-col gap-1"
          >
            <Label className="sr-only">{label}</Label>
            <TextArea
              rows={1}
              {...language}
              placeholder={
                standIn ?? (isPost ? t('Title of the {one}', { one }) : t('Name of the {one}', { one }))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onEnter();
              }}
              className={classNames(
                lineClass,
                'w-full resize-none py-1 font-serif text-[2.125rem] leading-tight font-semibold tracking-[-0.015em] text-balance',
              )}
            />
            <FieldError className="text-xs text-danger">{state.errors.get(namePath)}</FieldError>
          </AriaTextField>
          {beside && (
            <BesidePart
              beside={beside}
              label={label}
              isChanged={false}
              onCopy={
                !isReadOnly && beside.record
                  ? () => dispatch({ type: 'nameTyped', name: beside.record?.name ?? '' })
                  : undefined
              }
            >
              <p className="font-serif text-lg font-semibold break-words">{beside.record?.name}</p>
            </BesidePart>
          )}
        </Sides>
      </div>
      <SlugField edit={edit} type={type} />
    </header>
  );
}

/** What is written without a box: a line below it shows where one is. */
const lineClass =
  'field-sizing-content min-w-0 border-b border-transparent bg-transparent text-ink outline-none placeholder:text-ink-faint placeholder:[unicode-bidi:plaintext] ' +
  'not-read-only:hover:border-line focus:border-accent! data-[invalid]:border-danger';

function SlugField({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { state, dispatch, isReadOnly } = edit;
  const translation = useContext(TranslationContext);
  const standIn = state.base?.locales?.find(({ locale }) => locale === translation?.source.code)?.slug;
  // A page below another one stays there.
  const parent = state.slug.slice(0, state.slug.lastIndexOf('/') + 1);
  const suggestion = parent + suggestSlug(state.name);
  const mayFollow =
    !isReadOnly &&
    !suggestion.endsWith('/') &&
    suggestion !== '' &&
    suggestion !== state.slug &&
    !state.base?.url;
  return (
    <div data-field-path={slugPath} className="relative scroll-mt-24 text-xs">
      <FieldPresence path={slugPath} />
      <FieldComments path={slugPath} />
      <AriaTextField
        value={state.slug}
        onChange={(slug) => dispatch({ type: 'slugTyped', slug })}
        isReadOnly={isReadOnly}
        maxLength={longestName}
        validationBehavior="aria"
        isInvalid={state.errors.has(slugPath)}
        isRequired={isStored(state.base) || state.base === null}
        className="flex flex-col gap-0.5"
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Label className="text-ink-faint">{t('Slug')}</Label>
          <Input
            dir="ltr"
            placeholder={standIn ?? t('the-address')}
            className={classNames(lineClass, 'min-h-7 max-w-full font-mono')}
          />
          {mayFollow && (
            <Button
              variant="quiet"
              className="min-h-7 px-2 text-xs"
              onPress={() => dispatch({ type: 'slugTyped', slug: suggestion })}
            >
              {type.kind === 'blogPost' ? t('Take from the title') : t('Take from the name')}
            </Button>
          )}
        </span>
        <Text slot="description" className="own-direction text-ink-faint">
          <SlugHelp {...{ type, isReadOnly }} base={state.base} slug={state.slug} />
        </Text>
        <FieldError className="text-danger">{state.errors.get(slugPath)}</FieldError>
      </AriaTextField>
    </div>
  );
}

function SlugHelp(props: {
  readonly base: ContentRecord | null;
  readonly slug: string;
  readonly type: EditedType;
  readonly isReadOnly: boolean;
}) {
  const { base, slug, type, isReadOnly } = props;
  const { one } = kindNames[type.kind];
  const path = deliveredPath(type, { slug, address: base?.id });
  const isOther = isStored(base) && base.slug !== slug;
  if (slug === '')
    return base === null
      ? t('It follows the name until you type another one.')
      : t('Left empty, it is the one that stands in.');
  if (base?.url && isOther) {
    return (
      <span className="text-warn">
        {t(
          'This {one} is live at {url}. Saving moves it to {path} at once; the old address then redirects to the new one.',
          { one, url: base.url, path },
        )}
      </span>
    );
  }
  if (base?.firstPublishedAt && isOther)
    return t('It was published as “{slug}” before. That address redirects here once it is live again.', {
      slug: base.slug,
    });
  if (base?.url)
    return isReadOnly
      ? t('Live at {path}.', { path })
      : t('Live at {path}. Another slug changes the live address.', { path });
  return t('Readers will find it at {path}.', { path });
}
