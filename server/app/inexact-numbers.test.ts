import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyOperation } from '../features/api/operation.ts';
import { onEachDatabase } from '../test/databases.ts';
import { fillTenant, type Holdings, pathOf, rows, valuesFor } from '../test/route-walk.ts';
import { createPeopleScenario, type PeopleScenario } from '../test/scenarios/people-scenario.ts';

const problem = 'is a number that a double does not hold; send it as a string';
/** Operations whose body has another form, or is checked write by write. */
const others = new Set(['batch.write']);
const takesJson = (row: AnyOperation) =>
  row.method !== 'GET' && row.body !== undefined && !('form' in row.body) && !others.has(row.name);

onEachDatabase('a number that a double does not hold', (dialect) => {
  let scenario: PeopleScenario;
  let holdings: Holdings;
  let token: string;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    holdings = await fillTenant(scenario.service, scenario.main, 'harbour');
    ({ token } = await scenario.addPerson('super@example.com', 'owner', { isSuperAdmin: true }));
  });
  afterAll(() => scenario.close());

  test('is refused with its path by every operation that takes JSON', async () => {
    const found: string[] = [];
    const wrong: unknown[] = [];
    for (const row of rows.filter(takesJson)) {
      const path = row.path.includes(':') ? pathOf(row, valuesFor(row, holdings)) : row.path;
      const { status, text, body } = await scenario.service.send(row.method, path, {
        ...(row.access.credential === 'session' ? { token } : { key: scenario.main.keys.secret }),
        ...(row.access.idempotent && { idempotencyKey: crypto.randomUUID() }),
        raw: '{"a": [{"n": 9007199254740993}]}',
      });
      found.push(row.name);
      if (status === 400 && body.error.message === `The value at "a[0].n" ${problem}.`) continue;
      wrong.push([row.name, status, text.slice(0, 200)]);
    }
    expect(wrong).toEqual([]);
    expect(found.length).toBeGreaterThan(50);
  });
});
