import { zstdCompressSync } from 'node:zlib';
import { scopeOfType } from '../../server/lib/ids.ts';
import { keptKind } from '../../server/platform/events/kept-kinds.ts';
import { orderedId } from './ordered-id.ts';

/** A request to create a place, as the load generator sends it. */
export interface CreateRequest {
  readonly name: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Whose the rows are. */
export interface Owner {
  readonly tenant: string;
  readonly typeId: string;
  readonly actorId: string;
}

export type Cell = string | number | Uint8Array | null;
export type Row = Readonly<Record<string, Cell>>;

/** The rows that one created item makes, table by table, without its sort order and what that goes into. */
export interface ItemRows {
  readonly entry: Row;
  readonly links: readonly Row[];
  readonly values: readonly Row[];
  /** What the full-text index holds. */
  readonly document: Row;
  readonly words: { readonly name: string; readonly slug: string; readonly body: string };
  /** What the answer and the events show. */
  present(sortOrder: number): string;
  events(record: string): readonly Row[];
  /** The version, whose content the event tells. */
  version(eventId: Cell, record: string): Row;
  answer(eventId: Cell, idempotencyKey: string): Row;
}

/** Makes the rows by hand: no schema, no validation, only what the known shape of a place asks for. */
export function itemRows(owner: Owner, request: CreateRequest): ItemRows {
  const { tenant, typeId, actorId } = owner;
  const { name, slug, status, fields } = request;
  const published = status === 'published';
  const now = Date.now();
  const id = orderedId(now);
  const content = JSON.stringify(fields);
  const time = new Date(now).toISOString();
  const text = Object.values(fields)
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');
  const entry: Row = {
    tenant_id: tenant,
    id,
    kind: 'item',
    type_id: typeId,
    scope: scopeOfType(typeId),
    name,
    name_fold: name.toLowerCase(),
    slug,
    status,
    draft_content: published ? '' : content,
    published_content: published ? content : null,
    version: 1,
    created_by: actorId,
    updated_by: actorId,
    created_at: now,
    updated_at: now,
    live_at: now,
    published_at: published ? now : null,
    first_published_at: published ? now : null,
  };
  const { _ref } = fields['country'] as { _ref: string };
  const link = (state: string): Row => ({
    tenant_id: tenant,
    entry_id: id,
    state,
    path: 'country',
    target_kind: 'entry',
    target_id: _ref,
  });
  return {
    entry,
    links: published ? [link('draft'), link('published')] : [link('draft')],
    values: published ? valueRows(tenant, scopeOfType(typeId), id, now, fields) : [],
    document: { tenant_id: tenant, record_id: id, kind: 'item', text: '' },
    words: { name: name.toLowerCase(), slug: slug.replaceAll('-', ' '), body: text.toLowerCase() },
    present: (sortOrder) =>
      JSON.stringify({
        id,
        collectionTypeId: typeId,
        name,
        slug,
        status,
        draftContent: fields,
        publishedContent: published ? fields : null,
        sortOrder,
        version: 1,
        createdAt: time,
        updatedAt: time,
        publishedAt: published ? time : null,
        firstPublishedAt: published ? time : null,
      }),
    // The second tells what the first does.
    events: (record) => {
      const eventId = orderedId(now);
      const packed = zstdCompressSync(Buffer.from(record), { dictionary: Buffer.from(content) });
      return ['created', ...(published ? ['published'] : [])].map((change) => ({
        tenant_id: tenant,
        id: change === 'created' ? eventId : orderedId(now),
        kind: keptKind(`collection_item.${change}`),
        record_kind: 'item',
        record_id: id,
        data: '',
        packed: change === 'created' ? packed : null,
        data_of: change === 'created' ? null : eventId,
        with_draft: change === 'created' ? 1 : 0,
        actor_kind: 'key',
        actor_id: actorId,
        request_id: null,
        created_at: now,
        position: now,
      }));
    },
    version: (eventId, record) => ({
      tenant_id: tenant,
      entry_id: id,
      version: 1,
      name,
      slug,
      ...keepContent(content, record, eventId),
      created_by: actorId,
      created_at: now,
    }),
    answer: (eventId, idempotencyKey) => ({
      tenant_id: tenant,
      key: idempotencyKey,
      fingerprint: '',
      status_code: 201,
      content_type: 'application/json',
      body: '',
      event_id: eventId,
      created_at: now,
      expires_at: now + 86_400_000,
    }),
  };
}

/** A content of so many characters is packed. */
const worthPacking = 400;

function keepContent(content: string, record: string, eventId: Cell): Row {
  if (content.length < worthPacking) return { content, packed: null, event_id: null };
  const packed = zstdCompressSync(Buffer.from(content), { dictionary: Buffer.from(record) });
  return { content: '', packed, event_id: eventId };
}

function valueRows(
  tenant: string,
  scope: string,
  entryId: string,
  publishedAt: number,
  fields: Readonly<Record<string, unknown>>,
): Row[] {
  const rows: Row[] = [];
  for (const [path, value] of Object.entries(fields)) {
    const elements = Array.isArray(value) ? value : [value];
    for (const [n, element] of elements.entries()) {
      const text = path === 'country' ? (element as { _ref: string })._ref : String(element);
      const fold = text.toLowerCase();
      rows.push({
        tenant_id: tenant,
        scope,
        entry_id: entryId,
        path,
        n,
        is_element: Array.isArray(value) ? 1 : 0,
        value_key: text,
        value_fold: fold === text ? null : fold,
        value_text: null,
        text_fold: null,
        value_number: typeof element === 'number' ? element : null,
        published_at: publishedAt,
      });
    }
  }
  return rows;
}
