import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What the disk can do: transactions of one row each, one after the other, each of them on disk before the next. */
export function openDurableCommits(folder: string): { perSecond(amount: number): number; close(): void } {
  const database = new DatabaseSync(join(folder, 'commits.sqlite'));
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table rows (text text not null)',
  );
  const insert = database.prepare('insert into rows values (?)');
  return {
    perSecond: (amount) => {
      const startedAt = performance.now();
      for (let n = 0; n < amount; n++) insert.run('a row that somebody waits for');
      return (amount / (performance.now() - startedAt)) * 1000;
    },
    close: () => database.close(),
  };
}
