import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { onEachDatabase } from '../../../test/databases.ts';
import {
  createPeopleScenario,
  type PeopleScenario,
  type Person,
} from '../../../test/scenarios/people-scenario.ts';

onEachDatabase('the people of a tenant, for whoever chooses one', (dialect) => {
  let scenario: PeopleScenario;
  let viewer: Person;
  beforeAll(async () => {
    scenario = await createPeopleScenario(dialect);
    viewer = await scenario.addPerson('zoe@example.com', 'viewer');
    const author = await scenario.addPerson('a.writer@example.com', 'editor');
    await author.send('PUT', '/auth/me', { name: 'Éva Őry' });
    await scenario.addPerson('bo@example.com', 'owner');
    await scenario.addPerson('foreign@example.com', 'editor', { tenant: scenario.other });
  });
  afterAll(() => scenario.close());

  const emails = async (query = '') => {
    const { status, body } = await viewer.send('GET', `/admin/people${query}`);
    expect(status).toBe(200);
    return body.data.map(({ email }: { email: string }) => email);
  };

  test('viewers find them by name, with their role and nothing of other tenants', async () => {
    const { body } = await viewer.send('GET', '/admin/people');
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['bo', 'zoe', 'Éva Őry']);
    expect(body.data[2]).toEqual({
      id: expect.any(String),
      name: 'Éva Őry',
      email: 'a.writer@example.com',
      role: 'editor',
    });
    expect(body.pagination).toEqual({ total: 3, page: 1, limit: 20, totalPages: 1 });
  });

  test('q is a part of the name or e-mail, whatever its case, and no pattern', async () => {
    expect(await emails(`?q=${encodeURIComponent('ŐRY')}`)).toEqual(['a.writer@example.com']);
    expect(await emails('?q=WRITER@')).toEqual(['a.writer@example.com']);
    expect(await emails('?q=%25')).toEqual([]);
    expect(await emails('?q=foreign')).toEqual([]);
    expect(await emails('?q=%20')).toHaveLength(3);
    const long = await viewer.send('GET', `/admin/people?q=${'x'.repeat(201)}`);
    expect(refusal(long)).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  test('page and limit window them', async () => {
    const { body } = await viewer.send('GET', '/admin/people?limit=2&page=2');
    expect(body.data).toHaveLength(1);
    expect(body.pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(refusal(await viewer.send('GET', '/admin/people?limit=0'))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });
});
