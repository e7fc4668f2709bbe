// In this folder: what only posts have: their form, their terms, what search engines are told.

import { useQuery } from '@tanstack/react-query';
import { recordListQuery } from '../../../../api/records.ts';
import type { SchemaField } from '../../../../api/types.ts';
import { t } from '../../../../messages/messages.ts';
import { FieldComments } from '../../comments/field-comments.tsx';
import { FieldsForm } from '../../fields/fields-form.tsx';
import { FieldPresence } from '../../presence/people-here.tsx';
import { useStandIn } from '../../translation/use-stand-in.ts';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { NamesField } from './names-field.tsx';
import {
  asPostValue,
  authorField,
  contentField,
  excerptField,
  pictureField,
  shownOf,
} from './post-fields.ts';
import { SeoPanel } from './seo-panel.tsx';
import { SuggestExcerpt } from './suggest-excerpt.tsx';
import { readTerms, type Term, writeTerms } from './terms.ts';

interface PostParts {
  readonly edit: RecordEdit;
  /** Those of its fields that the form shows. */
  readonly fields: readonly SchemaField[];
}

/** What of a post is written: its picture, excerpt and text. */
export function PostForm({ edit, fields }: PostParts) {
  const form = usePostForm(edit);
  const picture = shownOf(pictureField, fields);
  return (
    <>
      {picture.length > 0 && <FieldsForm fields={picture} {...form} />}
      <FieldsForm fields={excerptField} {...form} />
      {!edit.isReadOnly && (
        <SuggestExcerpt
          content={edit.state.fields['content']}
          onTake={(excerpt) => form.onChange('excerpt', excerpt)}
        />
      )}
      <FieldsForm fields={contentField} {...form} />
    </>
  );
}

/** What of a post is set: who wrote it, where it belongs, what search engines are told. */
export function PostSide({ edit, fields }: PostParts) {
  const form = usePostForm(edit);
  const author = shownOf(authorField, fields);
  return (
    <>
      {author.length > 0 && <FieldsForm fields={author} {...form} />}
      <TermsField edit={edit} name="categories" label={t('Categories')} />
      <TermsField edit={edit} name="tags" label={t('Tags')} />
      <SeoPanel edit={edit} />
    </>
  );
}

function usePostForm({ state, dispatch, isReadOnly }: RecordEdit) {
  const onChange = (name: string, value: unknown) =>
    dispatch({ type: 'fieldChanged', name, value: asPostValue(name, value) });
  return { values: state.fields, onChange, errors: state.errors, isReadOnly };
}

/** The latest posts: what they are filed under is offered for others. */
const latestPosts = { view: 'summary', limit: 100 } as const;

function TermsField(props: {
  readonly edit: RecordEdit;
  readonly name: 'categories' | 'tags';
  readonly label: string;
}) {
  const { edit, name, label } = props;
  const { data } = useQuery({ ...recordListQuery('blogPost', latestPosts), staleTime: 300_000 });
  const known: readonly Term[] = data?.data.flatMap((post) => post[name] ?? []) ?? [];
  const terms = readTerms(edit.state.fields[name]);
  const standIn = useStandIn(name, edit.state.fields[name]);
  const change = (names: readonly string[]) => {
    const all = [...terms, ...known];
    const next = names.map((one) => all.find((term) => term.name === one) ?? { name: one });
    edit.dispatch({ type: 'fieldChanged', name, value: writeTerms(next) });
  };
  return (
    <div data-field-path={name} className="relative scroll-mt-24">
      <FieldPresence path={name} />
      <FieldComments path={name} />
      <NamesField
        label={label}
        names={terms.map((term) => term.name)}
        known={[...new Set(known.map((term) => term.name))]}
        onChange={change}
        {...(standIn && {
          help: t('Not translated: readers see {names}, the {language}.', {
            names: namesOf(standIn.value),
            language: standIn.language,
          }),
        })}
        error={edit.state.errors.get(name)}
        isReadOnly={edit.isReadOnly}
      />
    </div>
  );
}

function namesOf(value: unknown): string {
  return readTerms(value)
    .map(({ name }) => t('“{name}”', { name }))
    .join(', ');
}
