import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStatements } from './statements.ts';

test('a limit is bound so that SQLite does not look at its number, and limits all the same', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table things (n integer); insert into things values (1), (2), (3)');
  const prepare = createStatements(database);
  const { statement } = prepare('select n from (select n from things order by n limit ?) limit ? offset ?');
  expect(statement.sourceSQL).not.toContain('limit ?');
  expect(statement.all(3, 1, 1)).toEqual([{ n: 2 }]);
  expect(statement.all(2, 5, 0)).toEqual([{ n: 1 }, { n: 2 }]);
  database.close();
});
