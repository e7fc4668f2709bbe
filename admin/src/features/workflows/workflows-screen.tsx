import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { stageTone } from '../../api/review.ts';
import type { Role } from '../../api/session.ts';
import { plural, t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState, ErrorPanel, Loading } from '../../ui/feedback.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { WorkflowDialog } from './workflow-dialog.tsx';
import { removeWorkflow, type Workflow, workflowsQuery } from './workflow-queries.ts';

/** The workflows of the tenant: which records need whose approval before they are published. */
export function WorkflowsScreen() {
  const queryClient = useQueryClient();
  const workflows = useQuery(workflowsQuery);
  const [edited, setEdited] = useState<Workflow | 'new'>();
  const [removed, setRemoved] = useState<Workflow>();
  const add = (
    <Button variant="primary" onPress={() => setEdited('new')}>
      <Plus aria-hidden="true" className="size-4" /> {t('Add a workflow')}
    </Button>
  );
  return (
    <Page
      title={t('Workflows')}
      lead={t('Stages that records go through before they are published.')}
      actions={add}
    >
      {workflows.isError && <ErrorPanel error={workflows.error} onRetry={() => void workflows.refetch()} />}
      {workflows.isPending && <Loading />}
      {workflows.data?.length === 0 && (
        <EmptyState icon={<ListChecks aria-hidden="true" />} title={t('No workflows yet')}>
          {t(
            'Editors publish on their own. With a workflow, records of the types that you choose are published once somebody else has approved them.',
          )}
        </EmptyState>
      )}
      <div className="flex flex-col gap-4">
        {workflows.data?.map((workflow) => (
          <Panel
            key={workflow.id}
            title={<bdi>{workflow.name}</bdi>}
            actions={
              <div className="flex gap-2">
                <Button
                  aria-label={t('Change {name}', { name: workflow.name })}
                  onPress={() => setEdited(workflow)}
                >
                  {t('Change …')}
                </Button>
                <Button
                  aria-label={t('Remove {name}', { name: workflow.name })}
                  onPress={() => setRemoved(workflow)}
                >
                  {t('Remove …')}
                </Button>
              </div>
            }
          >
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
              <dt className="text-ink-faint">{t('Stages')}</dt>
              <dd className="flex flex-col gap-1.5">
                {workflow.stages.map((stage, place) => (
                  <span key={stage.id} className="flex flex-wrap items-center gap-2">
                    <Badge tone={stageTone(stage.colour)}>{stage.name}</Badge>
                    {place > 0 && <span className="text-ink-soft">{whoBrings(stage)}</span>}
                  </span>
                ))}
              </dd>
              <dt className="text-ink-faint">{t('For')}</dt>
              <dd>{workflow.types.map(({ name }) => name).join(', ') || t('no type yet')}</dd>
            </dl>
          </Panel>
        ))}
      </div>
      {edited && (
        <WorkflowDialog
          {...(edited !== 'new' && { workflow: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        title={t('Remove “{name}”?', { name: removed?.name })}
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        action={t('Remove the workflow')}
        isDangerous
        onConfirm={() => removed && removeWorkflow(queryClient, removed)}
      >
        <p>
          {t('Editors publish the records of its types on their own then. What was approved is forgotten.')}
        </p>
      </ConfirmDialog>
    </Page>
  );
}

const peopleByRole: Readonly<Record<Role, string>> = {
  viewer: t('viewers and above'),
  editor: t('editors and above'),
  developer: t('developers and above'),
  admin: t('admins and above'),
  owner: t('owners and above'),
};

function whoBrings({ mayEnter: { role, people }, approvals }: Workflow['stages'][number]): string {
  const some = [...(role ? [peopleByRole[role]] : []), ...people.map(({ name }) => name)];
  const who = some.length > 0 ? some.join(', ') : t('nobody who is still here');
  if (approvals === 0) return t('by {who}', { who });
  return plural(approvals, 'one approval by {who}', '{count} approvals by {who}', { who });
}
