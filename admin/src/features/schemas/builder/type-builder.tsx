import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { Page } from '../../../ui/page.tsx';
import { keysInWords, useShortcut } from '../../../ui/shortcuts.ts';
import { type TabEntry, Tabs } from '../../../ui/tabs.tsx';
import { countOf, typeKinds } from '../type-kinds.ts';
import { BuilderContext } from './builder-context.ts';
import type { BuilderSearch, BuilderTab } from './builder-search.ts';
import { CheckSummary } from './check-summary.tsx';
import { FieldsTab } from './fields-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { MigrationOffer } from './migration-offer.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { TypeActions } from './type-actions.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useSaveType } from './use-save-type.ts';
import { type TypeBuilderState, useTypeBuilder } from './use-type-builder.ts';

/** Edits a type: its fields, its settings, its form and its JSON are views of one draft. */
export function TypeBuilder({
  kind,
  saved,
}: {
  readonly kind: TypeKind;
  readonly saved: ContentType | undefined;
}) {
  const state = useTypeBuilder(kind, saved);
  const { base, draft, isDirty, failure } = state;
  const { tab, migration } = useSearch({ strict: false }) as BuilderSearch;
  const navigate = useNavigate();
  const saving = useSaveType(kind, state);
  const words = typeKinds[kind];
  useShortcut('mod+s', `Save the ${words.one}`, saving.start);
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (before: BuilderSearch) => ({
        ...before,
        tab: next === 'fields' ? undefined : (next as BuilderTab),
      }),
      replace: true,
    });
  return (
    <BuilderContext value={state.builder}>
      <Page
        title={base ? base.name : `New ${words.one}`}
        lead={base ? <Lead kind={kind} type={base} isDirty={isDirty} /> : words.purpose}
        actions={
          <>
            {base && <TypeActions kind={kind} type={base} />}
            <Button
              variant="primary"
              onPress={saving.start}
              isPending={saving.isSaving}
              isDisabled={base !== undefined && !isDirty}
              aria-keyshortcuts="Control+S Meta+S"
            >
              {base ? 'Save changes' : `Create ${words.one}`}
              <kbd className="hidden font-sans text-xs opacity-80 sm:inline">{keysInWords('mod+s')}</kbd>
            </Button>
          </>
        }
      >
        {migration && base && <MigrationOffer id={migration} />}
        {saving.failure !== undefined && <ErrorPanel error={saving.failure} />}
        {failure && !saving.failure && <ErrorPanel error={failure} />}
        <CheckSummary state={state} onShowTab={show} />
        <Tabs
          label={`Parts of the ${words.one}`}
          tabs={tabsOf(kind, state)}
          selected={tab ?? 'fields'}
          onSelect={show}
        />
        <SaveDialog kind={kind} state={state} saving={saving} />
        <UnsavedGuard isDirty={isDirty} name={draft.name || `the new ${words.one}`} />
      </Page>
    </BuilderContext>
  );
}

function tabsOf(kind: TypeKind, state: TypeBuilderState): TabEntry[] {
  const { base, draft } = state;
  const settings: TabEntry[] = base
    ? [{ id: 'settings', label: 'Settings', content: <SettingsTab kind={kind} state={state} /> }]
    : [];
  return [
    {
      id: 'fields',
      label: `Fields (${draft.fields.length})`,
      content: <FieldsTab kind={kind} state={state} />,
    },
    ...settings,
    { id: 'preview', label: 'Preview', content: <PreviewTab fields={state.body.schema} /> },
    { id: 'json', label: 'JSON', content: <JsonTab state={state} /> },
  ];
}

function Lead({
  kind,
  type,
  isDirty,
}: {
  readonly kind: TypeKind;
  readonly type: ContentType;
  readonly isDirty: boolean;
}) {
  const words = typeKinds[kind];
  const singleton = type.isSingleton ? ', singleton' : '';
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span>
        {words.one.charAt(0).toUpperCase() + words.one.slice(1)}
        {singleton} · <code className="font-mono">{type.slug}</code> · version {type.version} ·{' '}
        {countOf(type.schema.length, 'field', 'fields')}
      </span>
      <span role="status">{isDirty && <Badge tone="warn">Unsaved changes</Badge>}</span>
    </span>
  );
}
