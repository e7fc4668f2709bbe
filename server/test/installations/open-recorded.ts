import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, DialectName } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { RecordedRead } from './fill-installation.ts';

/** An installation as an earlier program left it. */
export interface RecordedInstallation {
  /** The last step that its tables had. */
  readonly step: string;
  /** Its secret key for content. */
  readonly key: string;
  /** The files of its data folder, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** On PostgreSQL: the rows of each table, as JSON. */
  readonly rows?: Readonly<Record<string, string>>;
  /** What it answered. */
  readonly reads: readonly RecordedRead[];
}

const unpack = (text: string): Buffer => brotliDecompressSync(Buffer.from(text, 'base64'));
const fileOf = (step: string, dialect: DialectName) => new URL(`${step}.${dialect}.json`, import.meta.url);

/** The steps of the tables that an installation is recorded at, on both databases. */
export function recordedSteps(): string[] {
  const names = readdirSync(new URL('./', import.meta.url)).flatMap(
    (name) => /^(.*)\.sqlite\.json$/.exec(name)?.[1] ?? [],
  );
  return names.filter((step) => existsSync(fileOf(step, 'postgres'))).sort();
}

/** Reads what was recorded at a step of the tables. */
export function readRecorded(step: string, dialect: DialectName): RecordedInstallation {
  const recorded = JSON.parse(readFileSync(fileOf(step, dialect), 'utf8'));
  return { ...recorded, reads: JSON.parse(unpack(recorded.reads).toString('utf8')) };
}

/** Lays the data folder out as it was left. */
export function layOutFiles({ files }: RecordedInstallation, dataDir: string): void {
  for (const [path, packed] of Object.entries(files)) {
    mkdirSync(join(dataDir, dirname(path)), { recursive: true });
    writeFileSync(join(dataDir, path), unpack(packed));
  }
}

/** Makes the tables as that program had them, and puts its rows into them, as a restored dump does. */
export async function layOutRows(
  { step, rows = {} }: RecordedInstallation,
  database: Database,
): Promise<void> {
  await migrate(database, step);
  await database.write(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx.sql);
    for (const [table, packed] of Object.entries(rows)) {
      await sql`delete from ${sql.table(table)}`.execute(tx.sql);
      await sql`insert into ${sql.table(table)}
        select * from json_populate_recordset(null::${sql.table(table)}, ${unpack(packed).toString('utf8')}::json)`.execute(
        tx.sql,
      );
    }
  });
}
