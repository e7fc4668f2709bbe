import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../../test/databases.ts';
import { createReviewScenario, type ReviewScenario } from '../../test/scenarios/review-scenario.ts';

/** A release publishes what was approved, and nothing else: an approval belongs to a version of the draft. */
onEachDatabase('releases of what is under a workflow', (dialect) => {
  let scenario: ReviewScenario;
  beforeAll(async () => {
    scenario = await createReviewScenario(dialect);
    await scenario.setUsual();
  });
  afterAll(() => scenario.close());

  const begin = async (id: string): Promise<string> => {
    const release = (await scenario.ann.send('POST', '/admin/releases', { name: 'May' })).body.data.id;
    await scenario.ann.send('POST', `/admin/releases/${release}/entries`, { ids: [id] });
    return release;
  };
  const failures = async (release: string) =>
    (await scenario.ann.send('GET', `/admin/releases/${release}/check`)).body.data.failed;
  const publish = (release: string) => scenario.ann.send('POST', `/admin/releases/${release}/publish`);
  const approve = async (id: string) => {
    await scenario.act(scenario.ann, 'move', id, 'In review');
    expect((await scenario.act(scenario.ben, 'approve', id, 'Approved')).status).toBe(200);
  };

  test('a draft that nobody has approved is a named failure, until somebody has', async () => {
    const { id } = await scenario.draft();
    const release = await begin(id);
    expect(await failures(release)).toEqual([
      {
        id,
        code: 'CONFLICT',
        message: expect.stringMatching(/in the stage "Draft" of "Editorial".*move it/),
      },
    ]);
    const refused = await publish(release);
    expect([refused.status, refused.body.error.details.failed]).toEqual([400, await failures(release)]);
    await approve(id);
    expect(await failures(release)).toEqual([]);
    expect((await publish(release)).status).toBe(200);
  });

  test('what the release says beside the approved draft is a named failure', async () => {
    const { id } = await scenario.draft();
    await approve(id);
    const release = await begin(id);
    const path = `/admin/releases/${release}/entries/${id}`;
    await scenario.ann.send('PUT', path, { fields: { title: 'Unseen' } });
    expect(await failures(release)).toEqual([
      { id, code: 'CONFLICT', message: expect.stringContaining('something else') },
    ]);
    expect((await publish(release)).status).toBe(400);
    expect((await scenario.ann.send('GET', `/admin/collection-items/${id}`)).body.data.status).toBe('draft');
  });
});
