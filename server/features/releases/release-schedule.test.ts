import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventKinds } from '../../platform/events/event-kinds.ts';
import { refusal } from '../../test/answers.ts';
import { onEachDatabase } from '../../test/databases.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { eventsDuring } from '../../test/scenarios/editing-scenario.ts';
import {
  createReleaseScenario,
  type ReleaseScenario,
  type ReleasingTenant,
} from '../../test/scenarios/release-scenario.ts';

const hour = 3_600_000;
const ofReleases = eventKinds.filter((kind) => kind.startsWith('release.'));

onEachDatabase('the schedule of a release', (dialect) => {
  let scenario: ReleaseScenario;
  let receiver: Receiver;
  let releasing: ReleasingTenant;
  beforeAll(async () => {
    receiver = await startReceiver();
    scenario = await createReleaseScenario(dialect, { GALLEY_WEBHOOK_ALLOW_PRIVATE: 'true' });
  });
  afterAll(async () => {
    await scenario.service.close();
    await receiver.close();
  });
  beforeEach(async () => {
    releasing = await scenario.newTenant();
    receiver.respond = (response) => response.end();
    receiver.clear();
  });

  const inHours = (hours: number) => new Date(scenario.service.clock.now() + hours * hour).toISOString();
  const pass = async (hours: number) => {
    scenario.service.clock.advance(hours * hour);
    await scenario.service.runJobs();
  };
  const subscribe = async (events: readonly string[], path = '') => {
    const webhook = { name: path || 'Releases', url: `${receiver.url}${path}`, events };
    expect((await releasing.tenant.admin('POST', '/webhooks', webhook)).status).toBe(201);
  };

  test('publishes it at its time, once, with an event for each record and one for the whole', async () => {
    await subscribe(ofReleases);
    const ids = await releasing.items(3);
    const release = await releasing.begin(ids);
    const publishAt = inHours(2);
    const scheduled = await releasing.act(release, 'schedule', { publishAt });
    expect(scheduled.body.data).toMatchObject({ status: 'scheduled', publishAt });
    const events = await eventsDuring(scenario.service, releasing.tenant, async () => {
      await pass(1);
      expect((await releasing.get(release)).status).toBe('scheduled');
      await pass(1);
      await pass(1);
    });
    expect(events.map(({ kind }) => kind)).toEqual(ids.map(() => 'collection_item.published'));
    expect(await releasing.get(release)).toMatchObject({
      status: 'published',
      publishAt,
      failed: [],
      error: null,
    });
    expect(receiver.received.map(({ body }) => body)).toEqual([
      {
        event: 'release.published',
        timestamp: expect.any(String),
        data: {
          ...{ id: release, slug: 'a-release', name: 'A release', failed: [], publishAt },
          entries: ids.toSorted().map((id) => ({ id, action: 'publish' })),
        },
        subject: { kind: 'release', id: release, slug: 'a-release', path: `/admin/releases/${release}` },
      },
    ]);
  });

  test('keeps its time and every reason where it fails, tells who asks, and can be mended and published', async () => {
    await subscribe(ofReleases);
    const [first = '', second = '', third = ''] = await releasing.items(3);
    const release = await releasing.begin([first, second, third]);
    await releasing.save(release, first, { fields: { lead: null } });
    await releasing.save(release, third, { fields: { headline: null } });
    const publishAt = inHours(1);
    await releasing.act(release, 'schedule', { publishAt });
    const events = await eventsDuring(scenario.service, releasing.tenant, () => pass(1));
    expect(events).toEqual([]);
    const after = await releasing.get(release);
    expect(after).toMatchObject({
      ...{ status: 'failed', publishAt, publishedAt: null },
      error: expect.stringContaining(`Publishing at ${publishAt} failed: Nothing was published: 2 of 3`),
      failed: [
        { id: first, code: 'BAD_REQUEST', errors: [{ field: 'lead' }] },
        { id: third, code: 'BAD_REQUEST', errors: [{ field: 'headline' }] },
      ],
    });
    expect((await releasing.item(second)).status).toBe('draft');
    expect(receiver.received.map(({ body }) => [body.event, body.data.failed])).toEqual([
      ['release.failed', after.failed],
    ]);
    const overview = (await releasing.edit('GET', '/overview')).body.data;
    expect(overview.failedReleases).toMatchObject([{ id: release, name: 'A release', error: after.error }]);
    await pass(1);
    expect(receiver.received).toHaveLength(1);
    await releasing.save(release, first, { fields: { lead: 'There' } });
    await releasing.save(release, third, { fields: { headline: 'There' } });
    const again = await releasing.act(release, 'publish');
    expect(again.body.data).toMatchObject({ status: 'published', error: null, failed: [] });
    expect((await releasing.edit('GET', '/overview')).body.data).not.toHaveProperty('failedReleases');
  });

  test('is set anew, dropped, and only in the future', async () => {
    const release = await releasing.begin(await releasing.items(1));
    const past = await releasing.act(release, 'schedule', { publishAt: inHours(-1) });
    expect(past.body.error.details.errors).toMatchObject([{ field: 'publishAt', code: 'IN_THE_PAST' }]);
    expect((await releasing.act(release, 'schedule', {})).status).toBe(400);
    await releasing.act(release, 'schedule', { publishAt: inHours(1) });
    await releasing.act(release, 'schedule', { publishAt: inHours(3) });
    expect(refusal(await releasing.act(release, 'archive'))).toEqual({ status: 409, code: 'CONFLICT' });
    await pass(2);
    const dropped = await releasing.act(release, 'unschedule');
    expect(dropped.body.data).toMatchObject({ status: 'open', publishAt: null });
    await pass(2);
    expect((await releasing.get(release)).status).toBe('open');
  });

  test('a webhook that asks for everything else is told of the records alone, and the log knows no releases', async () => {
    const others = eventKinds.filter((kind) => !ofReleases.includes(kind));
    await subscribe(others, '/others');
    const release = await releasing.begin(await releasing.items(1));
    receiver.clear();
    await releasing.act(release, 'publish');
    await scenario.service.runJobs();
    expect(receiver.received.map(({ body }) => body.event)).toContain('collection_item.published');
    expect(receiver.received.some(({ body }) => body.event.startsWith('release.'))).toBe(false);
    await scenario.service.eventsAreFinal(releasing.tenant);
    expect((await releasing.tenant.call('GET', '/changes')).text).not.toContain('release.');
  });
});
