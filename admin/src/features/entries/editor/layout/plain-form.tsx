import { type ReactNode, useMemo } from 'react';
import { unknownLanguage, WrittenIn } from '../../../../ui/fields/written-in.ts';
import { CommentContext } from '../../comments/field-comments.tsx';
import { focusField } from '../../fields/focus-field.ts';
import { TrailContext } from '../../fields/form-context.ts';
import { PresenceContext } from '../../presence/people-here.tsx';
import { TranslationContext } from '../../translation/translation-context.ts';
import type { EditedType } from '../editor-types.ts';
import { NameFields } from '../name-fields.tsx';
import { PostForm, PostSide } from '../post/post-form.tsx';
import { type RecordEdit, slugPath } from '../saving/use-record-edit.ts';
import { divideFields } from './divide-fields.ts';
import { LaidOutForm } from './laid-out-form.tsx';

const nobody: [] = [];
const noComments = { places: [], open: () => undefined };

/** The form of a record in one column, without what its own screen has around it: comments, people, languages. */
export function PlainForm(props: {
  readonly edit: RecordEdit;
  readonly type: EditedType;
  /** Stands above the name. */
  readonly children?: ReactNode;
}) {
  const { edit, type, children } = props;
  const divided = useMemo(() => divideFields(type.fields, { isNarrow: true }), [type]);
  return (
    <PresenceContext value={nobody}>
      <CommentContext value={noComments}>
        <TrailContext value={nobody}>
          <TranslationContext value={null}>
            <WrittenIn value={unknownLanguage}>
              <article className="flex flex-col gap-6 pb-2">
                {children}
                <NameFields
                  edit={edit}
                  type={type}
                  onEnter={() => focusField(type.fields[0]?.name ?? slugPath)}
                />
                {type.kind === 'blogPost' ? (
                  <>
                    <PostForm edit={edit} fields={type.fields} />
                    <PostSide edit={edit} fields={type.fields} />
                  </>
                ) : (
                  <LaidOutForm
                    divided={divided}
                    values={edit.state.fields}
                    onChange={(field, value) => edit.dispatch({ type: 'fieldChanged', name: field, value })}
                    errors={edit.state.errors}
                    isReadOnly={edit.isReadOnly}
                  />
                )}
              </article>
            </WrittenIn>
          </TranslationContext>
        </TrailContext>
      </CommentContext>
    </PresenceContext>
  );
}
