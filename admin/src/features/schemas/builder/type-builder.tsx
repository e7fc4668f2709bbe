// In this folder: building a type: one draft, shown as fields, settings, form and JSON.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback.tsx';
import { keysInWords, useShortcut } from '../../../ui/interaction/shortcuts.ts';
import { preload } from '../../../ui/lazily.ts';
import { Page } from '../../../ui/page.tsx';
import { type TabEntry, Tabs } from '../../../ui/tabs.tsx';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { typeKinds } from '../type-kinds.ts';
import { BuilderActionsContext, BuilderContext, FieldStatesContext } from './builder-context.ts';
import type { BuilderSearch, BuilderTab } from './builder-search.ts';
import { CheckState, useShownIssues } from './check/check-state.tsx';
import { CheckSummary } from './check/check-summary.tsx';
import { goToIssue } from './check/go-to-issue.ts';
import { FieldsTab } from './fields/fields-tab.tsx';
import { JsonTab } from './json-tab.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { MigrationOffer } from './saving/migration-offer.tsx';
import { SaveDialog } from './saving/save-dialog.tsx';
import { useSaveType } from './saving/use-save-type.ts';
import { SettingsTab } from './settings-tab.tsx';
import { TypeActions } from './type-actions.tsx';
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
  const { base, draft, body, isDirty, failure, rebase } = state;
  const { tab, migration } = useSearch({ strict: false }) as BuilderSearch;
  const navigate = useNavigate();
  const shown = useShownIssues(state);
  const words = typeKinds[kind];
  // Somebody else saved it meanwhile: as long as nothing was typed here, theirs is shown.
  useEffect(() => {
    if (saved && base && saved.version > base.version && !isDirty) rebase(saved, body);
  }, [saved, base, isDirty, rebase, body]);
  // The first field that is opened moves nothing under the pointer.
  useEffect(() => void preload('options'), []);
  const show = (next: string) =>
    void navigate({
      to: '.',
      search: (before: BuilderSearch) => ({
        ...before,
        tab: next === 'fields' ? undefined : (next as BuilderTab),
      }),
      replace: true,
    });
  const saving = useSaveType(kind, state, (first) => goToIssue(state, first, show));
  useShortcut('mod+s', t('Save the {one}', { one: words.one }), saving.start);
  return (
    <BuilderActionsContext value={state.actions}>
      <BuilderContext value={state.builder}>
        <FieldStatesContext value={state.fieldStates}>
          <Page
            title={base ? base.name : t('New {one}', { one: words.one })}
            lead={
              <Lead kind={kind} state={state}>
                <CheckState state={state} isShown={shown.isShown} onShow={shown.setShown} />
              </Lead>
            }
            actions={
              <>
                {base && <TypeActions kind={kind} type={base} />}
                <Button
                  variant="primary"
                  onPress={saving.start}
                  isPending={saving.isSaving}
                  whyDisabled={base !== undefined && !isDirty && t('Nothing has changed since it was saved.')}
                  aria-keyshortcuts="Control+S Meta+S"
                >
                  {base ? t('Save changes') : t('Create {one}', { one: words.one })}
                  <kbd className="hidden font-sans text-xs opacity-80 sm:inline">{keysInWords('mod+s')}</kbd>
                </Button>
              </>
            }
          >
            {migration && base && <MigrationOffer id={migration} />}
            {saving.failure !== undefined && <ErrorPanel error={saving.failure} />}
            {failure && !saving.failure && <ErrorPanel error={failure} />}
            <CheckSummary state={state} isShown={shown.isShown} onShowTab={show} />
            <Tabs
              label={t('Parts of the {one}', { one: words.one })}
              tabs={tabsOf(kind, state)}
              selected={tab ?? 'fields'}
              onSelect={show}
            />
            <SaveDialog kind={kind} state={state} saving={saving} />
            <UnsavedGuard
              isDirty={isDirty}
              name={draft.name || t('the new {one}', { one: words.one })}
              isKeptByTabs
            />
          </Page>
        </FieldStatesContext>
      </BuilderContext>
    </BuilderActionsContext>
  );
}

function tabsOf(kind: TypeKind, state: TypeBuilderState): TabEntry[] {
  const { base, draft } = state;
  const settings: TabEntry[] = base
    ? [{ id: 'settings', label: t('Settings'), content: <SettingsTab kind={kind} state={state} /> }]
    : [];
  return [
    {
      id: 'fields',
      label: t('Fields ({count})', { count: draft.fields.length }),
      content: <FieldsTab kind={kind} state={state} />,
    },
    ...settings,
    { id: 'preview', label: t('Preview'), content: <PreviewTab fields={state.body.schema} /> },
    { id: 'json', label: 'JSON', content: <JsonTab state={state} /> },
  ];
}

function Lead({
  kind,
  state,
  children,
}: {
  readonly kind: TypeKind;
  readonly state: TypeBuilderState;
  readonly children: ReactNode;
}) {
  const { base: type, isDirty } = state;
  const words = typeKinds[kind];
  return (
    <span className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
      {type ? (
        <span>
          {type.isSingleton ? t('Collection type, singleton') : words.title} ·{' '}
          <code className="font-mono">{type.slug}</code> · {t('version {version}', { version: type.version })}{' '}
          · {plural(type.schema.length, '{count} field', '{count} fields')}
        </span>
      ) : (
        <span>{words.purpose}</span>
      )}
      {type && isDirty && <Badge tone="warn">{t('Unsaved changes')}</Badge>}
      {children}
    </span>
  );
}
