import type { DialectName } from '../../platform/db/database.ts';
import { createPeopleScenario, type Person } from './people-scenario.ts';

export type ReviewScenario = Awaited<ReturnType<typeof createReviewScenario>>;

const schema = [{ name: 'title', label: 'Title', type: 'text' }];

/** The kinds of records that a workflow can be for, in the forms of their admin API. */
export const reviewedKinds = [
  { path: '/admin/pages', body: (slug: string) => ({ name: slug, slug, pageType: 'landing' }), noun: 'page' },
  {
    path: '/admin/collection-items',
    body: (slug: string) => ({ name: slug, slug, collectionType: 'notes', fields: { title: slug } }),
    noun: 'collection item',
  },
  { path: '/admin/blog-posts', body: (slug: string) => ({ title: slug, slug }), noun: 'blog post' },
] as const;

/** A service with a type of each kind and people of several roles, of whom `ann` writes. */
export async function createReviewScenario(dialect: DialectName) {
  const scenario = await createPeopleScenario(dialect);
  const ann = await scenario.addPerson('ann@example.com', 'editor');
  const ben = await scenario.addPerson('ben@example.com', 'editor');
  const cid = await scenario.addPerson('cid@example.com', 'viewer');
  const ada = await scenario.addPerson('ada@example.com', 'admin');
  const eve = await scenario.addPerson('eve@example.com', 'owner', { tenant: scenario.other });
  await scenario.main.createType('page-types', { name: 'Landing', slug: 'landing', schema: [] });
  await scenario.main.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
  const types: { id: string; kind: string }[] = (await ada.send('GET', '/admin/workflows/types')).body.data;
  let made = 0;

  /** Makes a workflow, in the place of whichever there is. */
  async function setWorkflow(stages: readonly object[], typeIds = types.map(({ id }) => id)) {
    for (const { id } of (await ada.send('GET', '/admin/workflows')).body.data)
      await ada.send('DELETE', `/admin/workflows/${id}`);
    const body = { name: 'Editorial', stages, types: typeIds };
    const reply = await ada.send('POST', '/admin/workflows', body);
    if (reply.status !== 201) throw new Error(`the workflow was refused: ${reply.text}`);
    return reply.body.data as { id: string; stages: { id: string; name: string }[] };
  }

  return {
    ...scenario,
    ann,
    ben,
    cid,
    ada,
    eve,
    types,
    setWorkflow,
    /** Draft, In review, Approved: editors send it to review, and one of `ben` and `cid` approves it. */
    setUsual: () =>
      setWorkflow([
        { name: 'Draft' },
        { name: 'In review', colour: 'yellow', mayEnter: { role: 'editor' } },
        { name: 'Approved', colour: 'green', mayEnter: { people: [ben.id, cid.id] }, approvals: 1 },
      ]),
    /** A new draft that `ann` wrote. */
    draft: async (kind: (typeof reviewedKinds)[number] = reviewedKinds[1], by: Person = ann) => {
      const slug = `record-${++made}`;
      const reply = await by.send('POST', kind.path, kind.body(slug));
      if (reply.status !== 201) throw new Error(`the record was refused: ${reply.text}`);
      const { id } = reply.body.data as { id: string };
      return { id, slug, path: `${kind.path}/${id}` };
    },
    status: async (id: string, by: Person = ann) =>
      (await by.send('GET', `/admin/records/${id}/review`)).body.data,
    /** Moves or approves the version that is there now, for the stage of a name. */
    act: async (by: Person, action: 'move' | 'approve', id: string, stageName: string) => {
      const { version, stages } = (await by.send('GET', `/admin/records/${id}/review`)).body.data;
      const stage = stages.find(({ name }: { name: string }) => name === stageName)?.id;
      return by.send('POST', `/admin/records/${id}/review/${action}`, { version, stage });
    },
  };
}
