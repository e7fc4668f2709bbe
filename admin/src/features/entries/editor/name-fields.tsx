import { type ContentRecord, kindNames } from '../../../api/records.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { EditedType } from './editor-types.ts';
import { namePath, type RecordEdit, slugPath } from './saving/use-record-edit.ts';
import { suggestSlug } from './suggest-slug.ts';

const longestName = 255;

/** Where readers find a record with this slug, below the address of the API. */
export function deliveredPath(type: Pick<EditedType, 'kind' | 'slug'>, slug: string): string {
  if (type.kind === 'page') return `/pages/${slug}`;
  return type.kind === 'blogPost' ? `/blog/${slug}` : `/collections/${type.slug}/${slug}`;
}

/** Name and slug of the record. */
export function NameFields({ edit, type }: { readonly edit: RecordEdit; readonly type: EditedType }) {
  const { state, dispatch, isReadOnly } = edit;
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
    <div className="flex flex-col gap-4">
      <div data-field-path={namePath} className="scroll-mt-24">
        <TextField
          label={type.kind === 'blogPost' ? 'Title' : 'Name'}
          value={state.name}
          onChange={(name) => dispatch({ type: 'nameTyped', name })}
          error={state.errors.get(namePath)}
          isReadOnly={isReadOnly}
          maxLength={longestName}
          autoFocus={state.base === null}
          isRequired
        />
      </div>
      <div data-field-path={slugPath} className="flex scroll-mt-24 flex-wrap items-start gap-2">
        <TextField
          label="Slug"
          value={state.slug}
          onChange={(slug) => dispatch({ type: 'slugTyped', slug })}
          help={<SlugHelp {...{ type, isReadOnly }} base={state.base} slug={state.slug} />}
          error={state.errors.get(slugPath)}
          isReadOnly={isReadOnly}
          maxLength={longestName}
          className="min-w-0 flex-1"
          isCode
          isRequired
        />
        {mayFollow && (
          <Button className="mt-6" onPress={() => dispatch({ type: 'slugTyped', slug: suggestion })}>
            Take from the {type.kind === 'blogPost' ? 'title' : 'name'}
          </Button>
        )}
      </div>
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
  const path = deliveredPath(type, slug);
  const isOther = base !== null && base.slug !== slug;
  if (base?.url && isOther) {
    return (
      <span className="text-warn">
        This {one} is live at {base.url}. Saving moves it to {path} at once; the old address then redirects to
        the new one.
      </span>
    );
  }
  if (base?.firstPublishedAt && isOther)
    return `It was published as “${base.slug}” before. That address redirects here once it is live again.`;
  if (base?.url)
    return isReadOnly ? `Live at ${path}.` : `Live at ${path}. Another slug changes the live address.`;
  return `Readers will find it at ${path}.`;
}
