import { type RawBuilder, sql } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type EntryKind, scopeOfEntry } from '../entry-kind.ts';
import { translationId, translationKind, translationScope } from '../translation-keys.ts';

/** How far a translation has come: `outdated` is one whose source was changed since, live or not. */
export type TranslationState = 'missing' | 'draft' | 'outdated' | 'live';

/** Records by how far their translation to a locale has come. */
export interface TranslationFilter {
  readonly code: string;
  readonly states: readonly TranslationState[];
}

/** Whether the translation of a row of `entries` is in one of some states. */
export function translationCondition(
  tenant: TenantId,
  { code, states }: TranslationFilter,
): RawBuilder<boolean> {
  const ofRow = sql`from entries t where t.tenant_id = ${tenant} and t.id = entries.id || ${translationId('', code)}
    and ${isThere}`;
  const missing = states.includes('missing') ? [sql`not exists (select 1 ${ofRow})`] : [];
  const there = stateConditions(tenant, states, sql`entries.version`);
  const others =
    there.length > 0 ? [sql`exists (select 1 ${ofRow} and (${sql.join(there, sql` or `)}))`] : [];
  return sql`(${sql.join([...missing, ...others], sql` or `)})`;
}

type ListedRecords = { readonly kind: EntryKind; readonly typeId: string | undefined };

/** How many records of a list have a translation to a locale. */
export async function countTranslated(
  db: Reader,
  tenant: TenantId,
  list: ListedRecords,
  code: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from entries t
    where t.tenant_id = ${tenant} and ${listed(list, code)} and ${isThere}`.execute(db.sql);
  return rows[0]?.count ?? 0;
}

/** The ids of records of a list whose translation is in one of some states, none of them `missing`; `most` at most. */
export async function findTranslated(
  db: Reader,
  tenant: TenantId,
  list: ListedRecords,
  { code, states }: TranslationFilter,
  most: number,
): Promise<string[]> {
  const there = sql.join(stateConditions(tenant, states, sql`e.version`), sql` or `);
  const { rows } = await sql<{ id: string }>`select e.id from entries t join entries e
      on e.tenant_id = ${tenant} and e.id = ${sourceId(db)} and e.deleted_at is null
    where t.tenant_id = ${tenant} and ${listed(list, code)} and ${isThere} and (${there}) limit ${most}`.execute(
    db.sql,
  );
  return rows.map(({ id }) => id);
}

function listed({ kind, typeId }: ListedRecords, code: string): RawBuilder<boolean> {
  if (kind === 'item' && typeId === undefined)
    return sql`t.kind = ${translationKind(kind)} and t.id like ${`%${translationId('', code)}`}`;
  const scope = sql<boolean>`t.scope = ${translationScope(scopeOfEntry({ kind, typeId: typeId ?? '' }), code)}`;
  return kind === 'item' || typeId === undefined ? scope : sql`${scope} and t.type_id = ${typeId}`;
}

/** How many records of a type have been translated to a locale, and of how many the source was changed since. */
export interface TranslationCount {
  readonly typeId: string;
  readonly locale: string;
  readonly there: number;
  readonly outdated: number;
}

/** What there is of translations of a tenant, by type and locale. Looks at every translation. */
export async function countTranslations(db: Reader, tenant: TenantId): Promise<TranslationCount[]> {
  const isOutdated = sql.join(stateConditions(tenant, ['outdated'], sql`e.version`), sql` or `);
  const mark = sql`${db.dialect.position}(t.id, ${translationId('', '')})`;
  const { rows } =
    await sql<TranslationCount>`select t.type_id as "typeId", substr(t.id, ${mark} + 1) as locale,
      count(*) as there, cast(sum(case when ${isOutdated} then 1 else 0 end) as bigint) as outdated
    from entries t join entries e on e.tenant_id = ${tenant} and e.id = ${sourceId(db)} and e.deleted_at is null
    where t.tenant_id = ${tenant} and t.kind in (${sql.join(translatedKinds)}) and ${isThere}
    group by 1, 2`.execute(db.sql);
  return rows;
}

const translatedKinds = (['page', 'item', 'post'] as const).map(translationKind);

// One that was begun and never saved has version 0.
const isThere = sql`t.deleted_at is null and t.version > 0`;

function sourceId({ dialect }: Reader): RawBuilder<string> {
  return sql`substr(t.id, 1, ${dialect.position}(t.id, ${translationId('', '')}) - 1)`;
}

/** `version`: that of the source. */
function stateConditions(
  tenant: TenantId,
  states: readonly TranslationState[],
  version: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const saved = sql`coalesce((select tr.source_version from translations tr
    where tr.tenant_id = ${tenant} and tr.entry_id = t.id), 0)`;
  return states.flatMap((state) => {
    if (state === 'missing') return [];
    if (state === 'outdated') return [sql`${saved} < ${version}`];
    const status = state === 'live' ? 'published' : 'draft';
    return [sql`(t.status = ${status} and ${saved} >= ${version})`];
  });
}
