import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Answer } from '../../api/operation-types.ts';
import { collectionTypesQuery, pageTypesQuery } from '../../api/types.ts';
import { plural, t } from '../../messages/messages.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorPanel, FailureNote, Loading } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/page.tsx';
import { notify } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type Template = Answer<'GET', '/admin/templates'>['data'][number];

/** What a tenant without a type can begin with: types and examples, or nothing. Gone once there is a type. */
export function BeginWith() {
  const pageTypes = useQuery(pageTypesQuery);
  const collectionTypes = useQuery(collectionTypesQuery);
  const isBare = pageTypes.data?.length === 0 && collectionTypes.data?.length === 0;
  return isBare ? <Templates /> : null;
}

function Templates() {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const templates = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => call('GET', '/admin/templates', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = useSubmit(async ({ id, name }: Template) => {
    setChosen(id);
    const { data } = await call('POST', '/admin/templates/{id}/apply', { path: { id } });
    await queryClient.invalidateQueries();
    const detail = t('{types} and {records} to write over.', {
      types: plural(data.types.length, '{count} type', '{count} types'),
      records: plural(data.records, '{count} record', '{count} records'),
    });
    notify(t('{name} is set up', { name }), { detail });
  });
  return (
    <Panel
      title={t('Begin with')}
      actions={
        <LinkButton variant="quiet" to="/schemas/$kind/new" params={{ kind: 'page-types' }}>
          {t('Nothing: model a type')}
        </LinkButton>
      }
    >
      {templates.isPending && <Loading lines={3} />}
      {templates.isError && <ErrorPanel error={templates.error} onRetry={() => void templates.refetch()} />}
      <ul aria-label={t('Templates')} className="grid gap-3 sm:grid-cols-2">
        {templates.data?.data.map((template) => (
          <li key={template.id} className="flex flex-col gap-2 rounded-lg border border-line p-4 text-sm">
            <h3 className="font-medium">{template.name}</h3>
            <p className="text-ink-soft">{template.description}</p>
            <p className="text-xs text-ink-soft">{namesOf(template)}</p>
            <span className="mt-auto pt-1">
              <Button
                onPress={() => void begin.run(template)}
                isPending={begin.isRunning && chosen === template.id}
                whyDisabled={begin.isRunning && chosen !== template.id && t('Another one is being set up.')}
              >
                {t('Begin with {name}', { name: template.name })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FailureNote reason={begin.message} />
    </Panel>
  );
}

/** The types that content is written in; what these are made of says nothing yet to who begins. */
function namesOf({ types, records }: Template): string {
  const names = types.filter(({ kind }) => kind !== 'component').map(({ name }) => name);
  return plural(records, '{types}; {count} record as an example', '{types}; {count} records as examples', {
    types: names.join(', '),
  });
}
