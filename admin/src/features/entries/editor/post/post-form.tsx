import { useQuery } from '@tanstack/react-query';
import { recordListQuery } from '../../../../api/records.ts';
import { Panel } from '../../../../ui/page.tsx';
import { FieldsForm } from '../../fields/fields-form.tsx';
import type { RecordEdit } from '../saving/use-record-edit.ts';
import { NamesField } from './names-field.tsx';
import { asPostValue, bodyFields, excerptField } from './post-fields.ts';
import { SeoPanel } from './seo-panel.tsx';
import { SuggestExcerpt } from './suggest-excerpt.tsx';
import { readTerms, type Term, writeTerms } from './terms.ts';

/** What a post is made of. */
export function PostForm({ edit }: { readonly edit: RecordEdit }) {
  const { state, dispatch, isReadOnly } = edit;
  const change = (name: string, value: unknown) =>
    dispatch({ type: 'fieldChanged', name, value: asPostValue(name, value) });
  const form = { values: state.fields, onChange: change, errors: state.errors, isReadOnly };
  return (
    <>
      <Panel>
        <div className="flex flex-col gap-5">
          <FieldsForm fields={excerptField} {...form} />
          {!isReadOnly && (
            <SuggestExcerpt
              content={state.fields['content']}
              onTake={(excerpt) => change('excerpt', excerpt)}
            />
          )}
          <FieldsForm fields={bodyFields} {...form} />
        </div>
      </Panel>
      <Panel title="Where it belongs">
        <div className="grid gap-5 md:grid-cols-2">
          <TermsField edit={edit} name="categories" label="Categories" />
          <TermsField edit={edit} name="tags" label="Tags" />
        </div>
      </Panel>
      <SeoPanel edit={edit} />
    </>
  );
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
  const change = (names: readonly string[]) => {
    const all = [...terms, ...known];
    const next = names.map((one) => all.find((term) => term.name === one) ?? { name: one });
    edit.dispatch({ type: 'fieldChanged', name, value: writeTerms(next) });
  };
  return (
    <div data-field-path={name} className="scroll-mt-24">
      <NamesField
        label={label}
        names={terms.map((term) => term.name)}
        known={[...new Set(known.map((term) => term.name))]}
        onChange={change}
        error={edit.state.errors.get(name)}
        isReadOnly={edit.isReadOnly}
      />
    </div>
  );
}
