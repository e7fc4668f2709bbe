import type { Clock } from '../../lib/clock.ts';
import type { Ids } from '../../lib/ids.ts';
import { isUuid } from '../../lib/ids.ts';
import { fail } from '../../lib/service-error.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { PreviewSessionRow } from '../../platform/db/tables.ts';
import { generateToken, parseToken } from '../access/tenant-token.ts';
import { type AskedPerspective, type Shown, showsPlans } from '../api/shown.ts';
import type { EntryKind } from '../entries/entry-kind.ts';
import { findInLocale, readLocale } from '../entries/locales/record-in-locale.ts';
import type { Perspectives } from '../entries/perspectives/perspective.ts';
import { findEntry } from '../entries/store.ts';
import { translationId } from '../entries/translation-keys.ts';
import type { SchemaDirectory } from '../schemas/schema-directory.ts';
import { asRole, roleReaches } from '../staff/staff-request.ts';
import { toSite } from './present-preview.ts';
import { type AddressedRecord, addressOnSite, type PreviewSite, pathOnSite } from './preview-site.ts';
import { deleteEndedSessions, findSessionByHash, insertSession, listSites } from './store.ts';

const prefix = 'cms_pt_';
const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a session is good that nobody renews. */
export const sessionLength = 10 * minute;
/** How long a link may be good. */
export const longestLink = 30 * day;
/** How long ended links are listed. */
const endedLinksKept = 30 * day;

/** In the place of the one record whose draft is shown: of none. */
export const noRecord = '00000000-0000-0000-0000-000000000000';

/** What previews use. */
export interface PreviewDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly schemas: SchemaDirectory;
  readonly perspectives: Perspectives;
}

/** What the token of a session or link shows of a tenant; undefined when it is not good there. */
export async function shownByToken(
  db: Reader,
  tenant: TenantId,
  token: string,
  now: number,
): Promise<Shown | undefined> {
  const parsed = parseToken(prefix, token);
  if (parsed?.tenant !== tenant) return undefined;
  const row = await findSessionByHash(db, tenant, parsed.hash, now);
  if (!row) return undefined;
  const perspective = perspectiveOf(row);
  const readsPlans = row.kind === 'link' || roleReaches(asRole(row.role ?? ''), 'editor');
  // Of somebody who had another role when they opened it.
  if (perspective && !readsPlans && showsPlans(perspective, now)) return undefined;
  if (perspective) return { view: 'published', perspective };
  if (row.entry_id === noRecord) return { view: 'published' };
  return {
    view: 'preview',
    typedBy: row.shows_typed === 1 ? row.user_id : undefined,
    only: row.entry_id ?? undefined,
    ...(!readsPlans && { latest: now }),
  };
}

function perspectiveOf(row: PreviewSessionRow): AskedPerspective | undefined {
  if (row.shows_at !== null) return { at: row.shows_at };
  return row.shows_release === null ? undefined : { release: row.shows_release };
}

/**
 * A record as addresses name it in a perspective, which may know it by another slug.
 * @throws ServiceError NOT_FOUND for a release that there is not, BAD_REQUEST for a time that nothing is known of
 */
export async function inPerspective(
  { database, schemas, perspectives }: PreviewDeps,
  tenant: TenantId,
  asked: AskedPerspective,
  record: AddressedRecord | undefined,
): Promise<AddressedRecord | undefined> {
  const types = await schemas.current(database, tenant);
  const perspective = await perspectives.open(database, tenant, types, asked);
  if (!record) return undefined;
  const id = record.isTranslation ? translationId(record.id, record.locale) : record.id;
  const there = (await perspective.among([id], true)).get(id);
  return there?.entry.status === 'published' ? { ...record, slug: there.entry.slug } : record;
}

/** Demands a live record of a tenant and answers how addresses name it. @throws ServiceError NOT_FOUND, BAD_REQUEST for an unknown locale */
export async function requireRecord(
  { database, schemas }: PreviewDeps,
  tenant: TenantId,
  asked: { readonly kind: EntryKind; readonly id: string; readonly locale?: string | undefined },
): Promise<AddressedRecord> {
  const id = asked.id.toLowerCase();
  const entry = isUuid(id) ? await findEntry(database, tenant, id) : undefined;
  if (!entry || entry.kind !== asked.kind) throw fail('NOT_FOUND', 'There is no such record to preview.');
  const types = await schemas.current(database, tenant);
  const locale = readLocale(types, asked.locale);
  const { slug } = await findInLocale(database, tenant, entry, locale);
  return {
    ...{ kind: entry.kind, id, slug, type: types.byId(entry.typeId)?.slug ?? '' },
    locale: locale || (types.locales?.default.code ?? ''),
    isTranslation: locale !== '',
  };
}

/** The site that is named, or the default one; undefined where there is none. @throws ServiceError NOT_FOUND */
export async function chooseSite(
  db: Reader,
  tenant: TenantId,
  siteId: string | undefined,
): Promise<PreviewSite | undefined> {
  const rows = await listSites(db, tenant);
  const row = rows.find(({ id, is_default }) =>
    siteId === undefined ? is_default === 1 : id === siteId.toLowerCase(),
  );
  if (!row && siteId !== undefined) throw fail('NOT_FOUND', 'There is no such preview site.');
  return row && toSite(row);
}

/** Where a token opens a record on a site; null without a site or a record. */
export function addressOf(
  site: PreviewSite | undefined,
  record: AddressedRecord | undefined,
  token: string,
): string | null {
  return site && record ? addressOnSite(site, { path: pathOnSite(site, record), token }) : null;
}

/** Makes a session or a link; its token is known this one time, as only its hash is kept. What has ended goes. */
export async function addSession(
  tx: Tx,
  tenant: TenantId,
  { clock, ids }: Pick<PreviewDeps, 'clock' | 'ids'>,
  given: Pick<
    PreviewSessionRow,
    | 'kind'
    | 'name'
    | 'user_id'
    | 'entry_kind'
    | 'entry_id'
    | 'shows_typed'
    | 'expires_at'
    | 'session_id'
    | 'opened_role'
  > & { readonly perspective?: AskedPerspective | undefined },
): Promise<{ row: PreviewSessionRow; token: string }> {
  const now = clock.now();
  const { token, hash } = generateToken(prefix, tenant);
  const { perspective, ...rest } = given;
  const row: PreviewSessionRow = {
    ...rest,
    shows_at: perspective && 'at' in perspective ? perspective.at : null,
    shows_release: perspective && 'release' in perspective ? perspective.release : null,
    tenant_id: tenant,
    id: ids.next(),
    token_hash: hash,
    created_at: now,
  };
  await deleteEndedSessions(tx, tenant, { sessionsBefore: now, linksBefore: now - endedLinksKept });
  await insertSession(tx, row);
  return { row, token };
}
