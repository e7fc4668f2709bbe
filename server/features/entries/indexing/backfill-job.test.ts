import { expect, test } from 'vitest';
import { onEachDatabase } from '../../../test/databases.ts';
import { createTestService } from '../../../test/test-service.ts';
import { createBackfillJob } from './backfill-job.ts';

onEachDatabase('a backfill', (dialect) => {
  test('takes each tenant through its steps, and asks once in twenty looks when nothing has been left for twenty', async () => {
    const service = await createTestService(dialect);
    const { database } = service.server.deps;
    let questions = 0;
    const sql = database.sql.withPlugin({
      transformQuery: ({ node }) => {
        questions++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const steps: string[] = [];
    const job = createBackfillJob({
      database: { ...database, sql },
      name: 'a-test',
      step: async (_tx, tenant, after) => {
        steps.push(`${tenant} ${after}`);
        return after === '' ? 'half' : undefined;
      },
    });
    const look = () => job.run(new AbortController().signal);
    /** The looks that asked, of so many. */
    const askedIn = async (looks: number) => {
      let asked = 0;
      for (let n = 0; n < looks; n++) {
        questions = 0;
        expect(await look()).toBe(false);
        if (questions > 0) asked++;
      }
      return asked;
    };
    const { id: first } = await service.createTenant();
    // Of the installation and of the tenant.
    for (let n = 0; n < 4; n++) expect(await look()).toBe(true);
    expect(steps.filter((step) => step.startsWith(first))).toEqual([`${first} `, `${first} half`]);
    expect(await askedIn(20)).toBe(20);
    expect(await askedIn(100)).toBe(5);

    const { id: second } = await service.createTenant();
    expect(await askedIn(19)).toBe(0);
    expect(await look()).toBe(true);
    expect(await look()).toBe(true);
    expect(steps.slice(-2)).toEqual([`${second} `, `${second} half`]);
    expect(await askedIn(20)).toBe(20);
    await service.close();
  });
});
