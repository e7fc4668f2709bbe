import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { ContentType, TypeKind } from '../../../api/types.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorPanel, Loading } from '../../../ui/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Page, Panel } from '../../../ui/page.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { TypeChoice } from '../builder/options/type-choice.tsx';
import { allKinds, kindOfMigrated, type MigratedKind, typeKinds } from '../type-kinds.ts';
import { useAllTypes } from '../type-queries.ts';
import { createMigration, type Migration, migrationQuery, type Operation } from './migration-queries.ts';
import { faultOf, type OperationDraft, toDraft, toOperation } from './operation-draft.ts';
import { OperationsEditor } from './operations-editor.tsx';

/** New migration; with `from` one that takes the place of another that waits. */
export function NewMigrationScreen() {
  const { from, kind, type } = useSearch({ from: '/signed-in/migrations/new' });
  const source = useQuery({ ...migrationQuery(from ?? ''), enabled: from !== undefined });
  const title = from ? t('Edit the steps of a migration') : t('New migration');
  if (from && !source.data)
    return <Page title={title}>{source.error ? <ErrorPanel error={source.error} /> : <Loading />}</Page>;
  return (
    <Page
      title={title}
      lead={t(
        'Say what to do with the content of a type. Nothing changes before you have seen the count and run it.',
      )}
    >
      <MigrationForm
        source={source.data}
        kind={source.data?.kind ?? kind ?? 'page'}
        slug={source.data?.typeSlug ?? type}
      />
    </Page>
  );
}

function MigrationForm(props: {
  readonly source: Migration | undefined;
  readonly kind: MigratedKind;
  readonly slug: string | undefined;
}) {
  const { source } = props;
  const [kind, setKind] = useState<TypeKind>(kindOfMigrated(props.kind));
  const [slug, setSlug] = useState(props.slug);
  const [drafts, setDrafts] = useState<readonly OperationDraft[]>(
    () => source?.operations.map(toDraft) ?? [toDraft({ op: 'renameField', field: '', to: '' })],
  );
  const types = useAllTypes();
  const type = types[kind].find((one) => one.slug === slug);
  const create = useCreate(source);
  const isReady = type !== undefined && drafts.length > 0 && drafts.every((one) => !faultOf(one));
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void create.run(typeKinds[kind].migrated, type, drafts.map(toOperation));
      }}
    >
      <Panel title={t('Content of')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Kind')}
            value={kind}
            choices={allKinds.map((value) => ({ value, label: typeKinds[value].many }))}
            onChange={(next) => {
              setKind(next);
              setSlug(undefined);
            }}
            isDisabled={source !== undefined}
          />
          {source ? (
            <p className="self-end pb-2 text-sm">
              {rich('Type {slug}', { slug: <code className="font-mono">{slug}</code> })}
            </p>
          ) : (
            <TypeChoice
              key={kind}
              label={t('Type')}
              value={slug}
              types={types[kind]}
              onChange={setSlug}
              isRequired
            />
          )}
        </div>
      </Panel>
      <Panel title={t('Steps, in this order')}>
        <OperationsEditor drafts={drafts} onChange={setDrafts} type={type} />
      </Panel>
      {create.failure !== undefined && <ErrorPanel error={create.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          whyDisabled={!isReady && t('Say what each step does first.')}
          isPending={create.isRunning}
        >
          {source ? t('Save and count') : t('Create and count')}
        </Button>
        <LinkButton to="/migrations">{t('Cancel')}</LinkButton>
      </div>
    </form>
  );
}

/** Makes the migration; the one whose place it takes is cancelled. */
function useCreate(source: Migration | undefined) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSubmit(async (kind: MigratedKind, type: ContentType, operations: readonly Operation[]) => {
    const made = await createMigration(kind, type.slug, operations);
    if (source) await call('POST', '/admin/migrations/{id}/cancel', { path: { id: source.id } });
    await queryClient.invalidateQueries({ queryKey: ['migrations'] });
    await navigate({ to: '/migrations/$id', params: { id: made.id } });
  });
}
