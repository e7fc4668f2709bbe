import type { TypeKind } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Panel } from '../../../ui/page.tsx';
import { TypeLook } from '../look/type-look.tsx';
import { suggestSlug } from '../suggest-names.ts';
import { typeKinds } from '../type-kinds.ts';
import type { LocatedIssue } from './check/field-issues.ts';
import { typePaths } from './check/use-type-check.ts';
import { Place, whenLeft } from './fields/place.tsx';
import { typeKey } from './fields/use-places.ts';
import type { TypeBuilderState } from './use-type-builder.ts';

/** Name, slug and what else the type is. */
export function SettingsTab(props: { readonly kind: TypeKind; readonly state: TypeBuilderState }) {
  return (
    <Panel>
      <SettingsForm {...props} />
    </Panel>
  );
}

/** The controls of the settings. */
export function SettingsForm({ kind, state }: { readonly kind: TypeKind; readonly state: TypeBuilderState }) {
  const { base, draft, setDraft, issues } = state;
  const words = typeKinds[kind];
  const { move } = state.actions;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that they are left, and does nothing itself.
    <div
      className="grid gap-4 sm:grid-cols-2"
      onBlur={whenLeft(() => move({ type: 'leftField', key: typeKey }))}
    >
      <Place of={typeKey} control={typePaths.name} isFaulty={errorOf(issues, typePaths.name) !== undefined}>
        <TextField
          label={t('Name')}
          value={draft.name}
          onChange={(name) =>
            setDraft((now) => ({ ...now, name, slug: now.isSlugOwn ? now.slug : suggestSlug(name) }))
          }
          error={errorOf(issues, typePaths.name)}
          autoFocus={!base}
          isRequired
        />
      </Place>
      <SlugField kind={kind} state={state} />
      <Place
        of={typeKey}
        control={typePaths.description}
        isFaulty={errorOf(issues, typePaths.description) !== undefined}
      >
        <TextField
          label={t('Description')}
          value={draft.description}
          onChange={(description) => setDraft((now) => ({ ...now, description }))}
          error={errorOf(issues, typePaths.description)}
          rows={2}
          help={t('For those who choose it and those who build with it.')}
          className="sm:col-span-2"
        />
      </Place>
      <TypeLook
        look={draft.appearance ?? undefined}
        kindIcon={words.icon}
        fields={state.body.schema}
        hasCards={kind !== 'components'}
        onChange={(look) =>
          setDraft((now) => ({ ...now, appearance: look ?? (base?.appearance ? null : undefined) }))
        }
      />
      {kind === 'collection-types' && (
        <div className="flex flex-col gap-1 sm:col-span-2">
          <SwitchField
            label={t('Singleton')}
            help={t('There is only one item of it, such as the footer or the settings of a site.')}
            value={draft.isSingleton}
            onChange={(isSingleton) => setDraft((now) => ({ ...now, isSingleton }))}
          />
          <p className="text-xs text-danger">{errorOf(issues, typePaths.singleton)}</p>
        </div>
      )}
    </div>
  );
}

function SlugField({ kind, state }: { readonly kind: TypeKind; readonly state: TypeBuilderState }) {
  const { base, draft, setDraft, issues } = state;
  const isFixed = kind === 'page-types' && base !== undefined;
  const isChanged = base !== undefined && draft.slug !== base.slug;
  return (
    <Place of={typeKey} control={typePaths.slug} isFaulty={errorOf(issues, typePaths.slug) !== undefined}>
      <TextField
        label={t('Slug')}
        value={draft.slug}
        onChange={(slug) => setDraft((now) => ({ ...now, slug, isSlugOwn: slug !== '' }))}
        error={errorOf(issues, typePaths.slug)}
        isReadOnly={isFixed}
        isCode
        isRequired
        help={slugHelp(kind, isFixed, isChanged, base?.slug)}
      />
    </Place>
  );
}

function slugHelp(kind: TypeKind, isFixed: boolean, isChanged: boolean, saved: string | undefined): string {
  if (isFixed)
    return t('The slug of a page type is fixed once it exists: clients and pages name the type by it.');
  if (isChanged)
    return t(
      'Saving rewrites every schema and all content that name “{slug}”. Clients must use the new slug.',
      { slug: saved },
    );
  if (kind === 'page-types') return t('Lowercase letters, digits and hyphens. It cannot change later.');
  return t('Lowercase letters, digits and hyphens. The API knows the type by it.');
}

function errorOf(issues: readonly LocatedIssue[], path: string): string | undefined {
  const issue = issues.find(({ field }) => field === path);
  return issue && `${issue.message} (${issue.code})`;
}
