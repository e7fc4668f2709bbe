import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEachDatabase } from '../test/databases.ts';
import { runHere } from '../test/programs/run-here.ts';
import { createTestService, type TestService } from '../test/test-service.ts';

const iso = (time: number) => new Date(time).toISOString();

/** This moment, which is over when it is answered: what follows is later. */
function momentThatEnds(): string {
  const moment = Date.now();
  while (Date.now() === moment);
  return iso(moment);
}

onEachDatabase('galley diff', (dialect) => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService(dialect);
  });
  afterAll(() => service.close());

  test('prints what changed for readers, in lines or as JSON, and refuses what is no span', async () => {
    const tenant = await service.createTenant('shop');
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const create = (slug: string) =>
      tenant.call('POST', '/collections/notes', {
        name: slug,
        slug,
        fields: { title: slug },
        status: 'published',
      });
    const run = (...words: string[]) =>
      runHere(['diff', '--tenant', 'shop', ...words], { ...service.environment, GALLEY_LOG_LEVEL: 'error' });
    const first = (await create('first')).body.data.id;
    const second = (await create('second')).body.data.id;
    // The command reads the time of the machine.
    const from = momentThatEnds();
    const third = (await create('third')).body.data.id;
    await tenant.call('PUT', '/collections/notes/first', { slug: 'one', fields: { title: 'One' } });
    await tenant.call('POST', '/collections/notes/one/publish');
    await tenant.call('DELETE', '/collections/notes/second');
    const { status, stdout, stderr } = await run('--from', from);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, 3)).toEqual(
      [
        `~ notes/one "first" ${first}: title; slug was first`,
        `- notes/second "second" ${second}`,
        `+ notes/third "third" ${third}`,
      ].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
    );
    expect(stdout).toContain(': 1 added, 1 removed, 1 changed.\n');
    const { data, meta } = JSON.parse((await run('--from', from, '--json')).stdout);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([first, second, third].toSorted());
    expect(meta.from).toBe(from);
    expect((await run('--from', iso(0))).stdout).toContain('The publication history starts at ');
    expect((await run('--from', 'yesterday')).status).toBe(2);
    expect((await run('--from', from, '--to', iso(0))).status).toBe(2);
    expect((await run('--tenant', 'none', '--from', from)).status).not.toBe(0);
  });

  test('prints all that changed, each record once, where that is more than one page', async () => {
    const tenant = await service.createTenant('large');
    const schema = [{ name: 'title', label: 'Title', type: 'text' }];
    await tenant.createType('collection-types', { name: 'Notes', slug: 'notes', schema });
    const from = momentThatEnds();
    const slugs = Array.from({ length: 230 }, (_, n) => `note-${n}`);
    const operations = slugs.map((slug) => ({
      method: 'POST',
      path: '/collections/notes',
      body: { name: slug, slug, fields: { title: slug }, status: 'published' },
    }));
    const made = await tenant.call('POST', '/batch', { mode: 'all', operations }, { idempotencyKey: 'all' });
    expect(made.status, made.text).toBe(200);
    const words = ['diff', '--tenant', 'large', '--from', from, '--json'];
    const { stdout } = await runHere(words, { ...service.environment, GALLEY_LOG_LEVEL: 'error' });
    const { data } = JSON.parse(stdout) as { data: { after: { slug: string } }[] };
    expect(data.map(({ after }) => after.slug).toSorted()).toEqual(slugs.toSorted());
  });
});

function idOf(line: string): string {
  return /[0-9a-f-]{36}/.exec(line)?.[0] ?? '';
}
