import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/load-config.ts';
import { createTestDatabase, onEachDatabase, type TestDatabase } from '../test/databases.ts';
import { findSecretKey, requireSameSecretKey } from './find-secret-key.ts';

onEachDatabase('the key that encrypts secrets', (dialect) => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await createTestDatabase(dialect);
  });
  afterEach(() => made.close());

  const configOf = (more: Record<string, string> = {}) => loadConfig({ ...made.environment, ...more });

  test('is made on first start, kept in the data folder, and the same on the next', async () => {
    await requireSameSecretKey(made.database, configOf());
    expect(findSecretKey(configOf())).toBe(findSecretKey(configOf()));
    await requireSameSecretKey(made.database, configOf());
  });

  test('a node with another key is refused, and told what to set; the key itself is not in the database', async () => {
    const key = 'k'.repeat(40);
    await requireSameSecretKey(made.database, configOf({ GALLEY_SECRET_KEY: key }));
    await expect(requireSameSecretKey(made.database, configOf())).rejects.toThrow(
      /GALLEY_SECRET_KEY: .*same key/,
    );
    const facts = await made.database.sql.selectFrom('installation_facts').selectAll().execute();
    expect(JSON.stringify(facts)).not.toContain(key);
    await requireSameSecretKey(made.database, configOf({ GALLEY_SECRET_KEY: key }));
  });

  test('nodes that start together agree on one', async () => {
    const keys = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40));
    const starts = keys.map((key) =>
      requireSameSecretKey(made.database, configOf({ GALLEY_SECRET_KEY: key })),
    );
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
