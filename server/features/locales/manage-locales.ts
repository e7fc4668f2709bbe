// In this folder: the locales of a tenant: added, put in order, removed for a while or for good.

import type { z } from 'zod';
import { type Clock, isoTime } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { LocaleRow } from '../../platform/db/tables.ts';
import { trashDays } from '../api/trash-days.ts';
import { recordAccessChange } from '../audit/record-access-change.ts';
import { chainFrom } from '../schemas/locales.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { holdTypes, listLocales, raiseSchemaRevision } from '../schemas/store.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import {
  canonicalCode,
  checkFallback,
  codesOf,
  defaultOf,
  fallbackOf,
  isLive,
  noFallback,
} from './check-locales.ts';
import { requireNoSharedUrls } from './require-no-shared-urls.ts';
import {
  type createLocaleBody,
  type localeRecord,
  mostLocales,
  type removedLocale,
  type updateLocaleBody,
} from './shapes.ts';
import { changeLocale, hasContent, insertLocale } from './store.ts';

export interface LocaleDeps {
  readonly database: Database;
  readonly schemas: SchemaDirectory;
  readonly clock: Clock;
  readonly ids: Ids;
}

const millisecondsADay = 86_400_000;

export function presentLocale(row: LocaleRow): z.output<typeof localeRecord> {
  return {
    code: row.code,
    name: row.name,
    fallback: fallbackOf(row),
    isDefault: row.is_default === 1,
    // A locale that is filled anew serves what it showed before. That is ready, but not up to date.
    isReady: row.is_ready === 1 && row.filled_to === null,
    direction: directionOf(row.code),
    createdAt: isoTime(row.created_at),
  };
}

export function presentRemoved({ code, name, deleted_at: at }: LocaleRow): z.output<typeof removedLocale> {
  const time = at ?? 0;
  return { code, name, deletedAt: isoTime(time), purgeAt: isoTime(time + trashDays * millisecondsADay) };
}

/**
 * Adds a locale, the first one as the default. What it shows is made ready in the background.
 * @throws ServiceError BAD_REQUEST for a code or a fallback that cannot be, CONFLICT for one that there is
 */
export function addLocale(
  deps: LocaleDeps,
  request: StaffRequest,
  body: z.output<typeof createLocaleBody>,
): Promise<LocaleRow> {
  return changeLocales(deps, request, async (tx, rows, now) => {
    const code = canonicalCode(body.code);
    const known = rows.find((row) => row.code === code);
    if (known) {
      const way = known.deleted_at === null ? '' : ' It was removed and can be restored.';
      throw fail('CONFLICT', `There is a locale "${code}" already.${way}`);
    }
    if (rows.length >= mostLocales) throw fail('CONFLICT', `A tenant has at most ${mostLocales} locales.`);
    const first = defaultOf(rows);
    const row: LocaleRow = {
      tenant_id: request.tenant,
      code,
      name: body.name ?? languageOf(code),
      fallback: JSON.stringify(first ? (body.fallback ?? [first.code]).map(canonicalCode) : []),
      is_default: first ? 0 : 1,
      position: Math.max(-1, ...rows.map(({ position }) => position)) + 1,
      is_ready: first ? 0 : 1,
      filled_to: first ? '' : null,
      created_at: now,
      deleted_at: null,
    };
    if (!first && body.fallback?.length) throw noFallback(code);
    checkFallback(row, [...rows, row]);
    await insertLocale(tx, row);
    await noteChange(tx, deps, request, row, 'created');
    return row;
  });
}

/** Changes a locale. @throws ServiceError NOT_FOUND, BAD_REQUEST, CONFLICT for another default once there is content */
export function updateLocale(
  deps: LocaleDeps,
  request: StaffRequest,
  code: string,
  body: z.output<typeof updateLocaleBody>,
): Promise<LocaleRow> {
  const { tenant } = request;
  return changeLocales(deps, request, async (tx, rows) => {
    const before = requireLocale(rows, code);
    const isNewDefault = body.isDefault === true && before.is_default === 0;
    if (isNewDefault) await requireNoContent(tx, request, before, rows);
    const fallback = body.fallback?.map(canonicalCode);
    const isDefault = isNewDefault || before.is_default === 1;
    if (isDefault && fallback && fallback.length > 0) throw noFallback(before.code);
    const chosen = isDefault ? '[]' : JSON.stringify(fallback ?? fallbackOf(before));
    const after: LocaleRow = {
      ...before,
      name: body.name ?? before.name,
      fallback: chosen,
      is_default: isDefault ? 1 : 0,
      ...(chosen !== before.fallback && { filled_to: '' }),
      ...(isDefault && { is_ready: 1, filled_to: null }),
    };
    checkFallback(
      after,
      rows.map((row) => (row === before ? after : row)),
    );
    const { name, is_default, is_ready, filled_to } = after;
    await changeLocale(tx, tenant, before.code, {
      ...{ name, is_default, is_ready, filled_to },
      fallback: after.fallback,
    });
    if (after.fallback !== before.fallback) await fillAnew(tx, tenant, rows, after.code);
    await noteChange(tx, deps, request, after, 'updated');
    return after;
  });
}

/** Puts the locales in an order. @throws ServiceError BAD_REQUEST where not all of them are named once */
export function orderLocales(
  deps: LocaleDeps,
  request: StaffRequest,
  codes: readonly string[],
): Promise<LocaleRow[]> {
  return changeLocales(deps, request, async (tx, rows) => {
    const live = rows.filter(isLive);
    const wanted = codes.map(canonicalCode);
    const isWhole = wanted.length === live.length && live.every((row) => wanted.includes(row.code));
    if (!isWhole) throw fail('BAD_REQUEST', `Name each locale once: ${codesOf(live)}.`);
    for (const [position, code] of wanted.entries()) {
      await changeLocale(tx, request.tenant, code, { position });
    }
    return wanted.flatMap((code) => live.filter((row) => row.code === code));
  });
}

/**
 * Removes a locale, with what is in it, for 30 days: it can be restored.
 * @throws ServiceError NOT_FOUND; CONFLICT for the default while there are others
 */
export function removeLocale(deps: LocaleDeps, request: StaffRequest, code: string): Promise<void> {
  const { tenant } = request;
  return changeLocales(deps, request, async (tx, rows, now) => {
    const row = requireLocale(rows, code);
    const others = rows.filter((other) => other !== row && isLive(other));
    if (row.is_default === 1 && others.length > 0)
      throw fail('CONFLICT', `"${row.code}" is the default. Remove the others first: ${codesOf(others)}.`);
    await changeLocale(tx, tenant, row.code, { deleted_at: now, filled_to: null, is_ready: 0 });
    await fillAnew(tx, tenant, rows, row.code);
    await noteChange(tx, deps, request, row, 'deleted');
  });
}

/** Takes a locale back that was removed. @throws ServiceError NOT_FOUND; CONFLICT where its place is taken */
export function restoreLocale(deps: LocaleDeps, request: StaffRequest, code: string): Promise<LocaleRow> {
  const { tenant } = request;
  return changeLocales(deps, request, async (tx, rows) => {
    const wanted = canonicalCode(code);
    const row = rows.find((one) => one.code === wanted && !isLive(one));
    if (!row) throw fail('NOT_FOUND', 'There is no such locale among those that were removed.');
    const first = defaultOf(rows);
    if (first && row.is_default === 1)
      throw fail('CONFLICT', `"${row.code}" was the default, which is "${first.code}" now.`);
    if (!first && row.is_default === 0)
      throw fail('CONFLICT', 'There is no default locale. Add or restore that first.');
    const after: LocaleRow = {
      ...row,
      deleted_at: null,
      is_ready: row.is_default,
      filled_to: row.is_default === 1 ? null : '',
    };
    checkFallback(
      after,
      rows.map((one) => (one === row ? after : one)),
    );
    const { deleted_at, is_ready, filled_to } = after;
    await changeLocale(tx, tenant, row.code, { deleted_at, is_ready, filled_to });
    await fillAnew(tx, tenant, rows, row.code);
    await noteChange(tx, deps, request, after, 'restored');
    return after;
  });
}

// As a change of types: what is written meanwhile is written before it or after it.
function changeLocales<T>(
  { database, clock }: LocaleDeps,
  { tenant }: StaffRequest,
  change: (tx: Tx, rows: readonly LocaleRow[], now: number) => Promise<T>,
): Promise<T> {
  return database.write(async (tx) => {
    await holdTypes(tx, tenant, 'exclusive');
    const now = clock.now();
    const rows = await listLocales(tx, tenant);
    const changed = await change(tx, rows, now);
    await requireNoSharedUrls(tx, tenant, rows);
    await raiseSchemaRevision(tx, tenant, now);
    return changed;
  });
}

/** Has made ready anew what the others show that fall back on a locale, and what it shows itself. */
async function fillAnew(tx: Tx, tenant: TenantId, rows: readonly LocaleRow[], code: string): Promise<void> {
  const all = rows.map((row) => ({ code: row.code, fallback: fallbackOf(row) }));
  const touched = rows.filter(
    (row) => isLive(row) && row.is_default === 0 && chainFrom(row.code, all).includes(code),
  );
  for (const row of touched) await changeLocale(tx, tenant, row.code, { filled_to: '' });
}

function requireLocale(rows: readonly LocaleRow[], code: string): LocaleRow {
  const row = rows.find((one) => isLive(one) && one.code.toLowerCase() === code.toLowerCase());
  if (!row) throw fail('NOT_FOUND', 'There is no such locale.');
  return row;
}

async function requireNoContent(
  tx: Tx,
  { tenant }: StaffRequest,
  { code }: LocaleRow,
  rows: readonly LocaleRow[],
): Promise<void> {
  const first = defaultOf(rows);
  if (await hasContent(tx, tenant))
    throw fail(
      'CONFLICT',
      `"${code}" cannot become the default: what is written is in "${first?.code}". Export it, and import it into a ` +
        'tenant whose default is another.',
    );
  if (first) await changeLocale(tx, tenant, first.code, { is_default: 0, filled_to: '', is_ready: 0 });
}

/** What the language is called. Made when it is asked for: Node looks at megabytes of tables for it. */
function languageOf(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;
}

function directionOf(code: string): 'ltr' | 'rtl' {
  const info = new Intl.Locale(code) as Intl.Locale & { getTextInfo?(): { direction?: string } };
  return info.getTextInfo?.().direction === 'rtl' ? 'rtl' : 'ltr';
}

async function noteChange(
  tx: Tx,
  deps: LocaleDeps,
  { tenant, actor }: StaffRequest,
  { code, name }: LocaleRow,
  done: 'created' | 'updated' | 'deleted' | 'restored',
): Promise<void> {
  const record = { kind: 'locale', id: code };
  await recordAccessChange(tx, tenant, deps, {
    action: `locale.${done}`,
    record,
    actor,
    details: { name },
  });
}
