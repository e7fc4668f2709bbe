import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { faultInStages, type StageDraft, stageDraftsOf, stagesOf } from './stage-draft.ts';
import { StageFields } from './stage-fields.tsx';
import { reviewableTypesQuery, saveWorkflow, type Workflow } from './workflow-queries.ts';

const mostStages = 10;
const kinds = { page: t('Pages'), collection: t('Items'), post: t('Posts') } as const;

/** Adds a workflow, or changes the one that is given. */
export function WorkflowDialog({
  workflow,
  onClose,
}: {
  readonly workflow?: Workflow;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { data: reviewable = [] } = useQuery(reviewableTypesQuery);
  const [name, setName] = useState(workflow?.name ?? '');
  const [stages, setStages] = useState(() => stageDraftsOf(workflow));
  const [types, setTypes] = useState(() => (workflow?.types ?? []).map(({ id }) => id));
  const submit = useSubmit(
    async () => {
      await saveWorkflow(queryClient, workflow, { name, stages: stagesOf(stages), types });
      notify(workflow ? t('“{name}” is saved', { name }) : t('“{name}” is added', { name }));
      onClose();
    },
    {
      check: () => ({
        name: name.trim() === '' ? t('Give it a name.') : undefined,
        stages: faultInStages(stages),
      }),
    },
  );
  const change = (key: number, changes: Partial<StageDraft>) =>
    setStages(stages.map((stage) => (stage.key === key ? { ...stage, ...changes } : stage)));
  const move = (from: number, by: -1 | 1) => {
    const moved = [...stages];
    const [stage] = moved.splice(from, 1);
    if (stage) setStages(moved.toSpliced(from + by, 0, stage));
  };
  const add = () => {
    const key = stages.reduce((highest, stage) => Math.max(highest, stage.key), -1) + 1;
    setStages([...stages, { key, name: '', colour: 'grey', role: 'editor', people: [], approvals: '0' }]);
  };
  const stageFault = submit.faultOf('stages');
  return (
    <Dialog
      title={workflow ? t('Change “{name}”', { name: workflow.name }) : t('Add a workflow')}
      isOpen
      onClose={onClose}
      size="lg"
    >
      <form onSubmit={onSubmit(submit.run)} className="flex flex-col gap-5" noValidate>
        <TextField
          label={t('Name')}
          value={name}
          onChange={setName}
          error={submit.faultOf('name')}
          maxLength={60}
          autoFocus
          isRequired
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="contents">
            <span className="text-sm font-medium">{t('Stages')}</span>
          </legend>
          <p className="text-xs text-ink-faint">
            {t(
              'A record is published out of the last one only. Nobody’s approval counts for what they wrote.',
            )}
          </p>
          <ol className="flex flex-col gap-2">
            {stages.map((stage, place) => (
              <StageFields
                key={stage.key}
                {...{ stage, place, count: stages.length }}
                onChange={(changes) => change(stage.key, changes)}
                onMove={(by) => move(place, by)}
                onRemove={() => setStages(stages.filter(({ key }) => key !== stage.key))}
              />
            ))}
          </ol>
          {stageFault && (
            <p role="alert" className="text-xs text-danger">
              {stageFault}
            </p>
          )}
          <Button
            className="self-start"
            whyDisabled={
              stages.length >= mostStages && t('A workflow has at most {most} stages.', { most: mostStages })
            }
            onPress={add}
          >
            <Plus aria-hidden="true" className="size-4" /> {t('Add a stage')}
          </Button>
        </fieldset>
        <CheckList
          label={t('For records of')}
          groups={(['page', 'collection', 'post'] as const).flatMap((kind) => {
            const choices = reviewable
              .filter((type) => type.kind === kind)
              .filter(({ workflowId }) => workflowId === null || workflowId === workflow?.id)
              .map((type) => ({ value: type.id, label: type.name }));
            return choices.length > 0 ? [{ title: kinds[kind], choices }] : [];
          })}
          values={types}
          onChange={setTypes}
          help={t('A type that another workflow has is not offered.')}
          error={submit.faultOf('types')}
        />
        <FailureNote reason={submit.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={submit.isRunning}>
            {workflow ? t('Save the workflow') : t('Add the workflow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
