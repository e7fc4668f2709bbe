import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Content, Entry } from '../../features/entries/entry.ts';
import { beginEntryWork, type EntryWork } from '../../features/entries/entry-deps.ts';
import type { EntryKind } from '../../features/entries/entry-kind.ts';
import { publishEntry, unpublishEntry } from '../../features/entries/publishing/publish-entry.ts';
import { holdEntryById } from '../../features/entries/store.ts';
import { createEntry } from '../../features/entries/writing/create-entry.ts';
import { deleteEntry } from '../../features/entries/writing/delete-entry.ts';
import { type EntryChanges, updateEntry } from '../../features/entries/writing/update-entry.ts';
import { insertMedia } from '../../features/media/store.ts';
import type { ContentType } from '../../features/schemas/schema-directory.ts';
import { createUser } from '../../features/staff/accounts/create-user.ts';
import { systemActor } from '../../lib/actor.ts';
import type { DialectName } from '../../platform/db/database.ts';
import type { MediaRow } from '../../platform/db/tables.ts';
import { createTestService, type Reply, type TestService, type TestTenant } from '../test-service.ts';
import { withoutLimits } from '../without-limits.ts';

/** A record to make: published and named after its slug unless said otherwise. */
export interface NewRecord {
  readonly slug: string;
  readonly name?: string;
  readonly fields?: Content;
  readonly publish?: boolean;
}

/** A service for the tests of a block, for each test a tenant of its own, and content without the write API. */
export interface ReadScenario {
  readonly service: TestService;
  readonly tenant: TestTenant;
  /** Reads with the public key. */
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** Reads with the public key and a preview key. */
  preview(path: string): Promise<Reply>;
  /** Makes records of a type and answers their ids, in their order. */
  add(kind: EntryKind, type: string, ...records: NewRecord[]): Promise<string[]>;
  publish(...ids: string[]): Promise<void>;
  unpublish(...ids: string[]): Promise<void>;
  remove(...ids: string[]): Promise<void>;
  change(id: string, changes: Omit<EntryChanges, 'expectedVersions'>): Promise<void>;
  /** Writes content as it never comes through the API, as migrations and older schemas leave it. */
  store(id: string, content: Content): Promise<void>;
  addMedia(given?: Partial<MediaRow>): Promise<string>;
  removeMedia(id: string): Promise<void>;
  addPerson(given: { name: string; email: string }): Promise<string>;
  /** Takes a person out of the tenant. */
  removePerson(id: string): Promise<void>;
}

const typeKinds = { item: 'collection', page: 'page', post: 'post' } as const;

/** Declares the hooks of a `ReadScenario`; `prepare` makes what every test of the block starts with. */
export function useReadScenario(
  dialect: DialectName,
  prepare: (tenant: TestTenant) => Promise<unknown> = async () => {},
): ReadScenario {
  let service: TestService | undefined;
  let tenant: TestTenant | undefined;
  beforeAll(async () => {
    service = await createTestService(dialect, withoutLimits);
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    tenant = await service?.createTenant();
    if (tenant) await prepare(tenant);
  });
  return createReadScenario(
    () => started(service),
    () => started(tenant),
  );
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the scenario exists within tests only');
  return value;
}

/** A `ReadScenario` on a service and a tenant that somebody else makes. */
export function createReadScenario(service: () => TestService, tenant: () => TestTenant): ReadScenario {
  const deps = () => service().server.deps;

  function work<T>(run: (work: EntryWork) => Promise<T>): Promise<T> {
    const caller = { actor: systemActor, surface: 'public' } as const;
    return deps().database.write(async (tx) => run(await beginEntryWork(tx, tenant().id, caller, deps())));
  }

  function onEach(
    ids: string[],
    run: (work: EntryWork, type: ContentType, entry: Entry) => Promise<unknown>,
  ) {
    return work(async (held) => {
      for (const id of ids) {
        const entry = started(await holdEntryById(held.tx, held.tenant, id));
        await run(held, started(held.types.byId(entry.typeId)), entry);
      }
    });
  }

  return {
    get service() {
      return service();
    },
    get tenant() {
      return tenant();
    },
    get: (path, headers = {}) => service().send('GET', path, { key: tenant().keys.public, headers }),
    preview: (path) =>
      service().send('GET', path, { key: tenant().keys.public, previewKey: tenant().keys.preview }),
    add: (kind, typeSlug, ...records) =>
      work(async (held) => {
        const type = started(held.types.bySlug(typeKinds[kind], typeSlug));
        const ids: string[] = [];
        for (const { slug, name = slug, fields, publish = true } of records) {
          ids.push((await createEntry(held, type, { kind, slug, name, fields, publish })).id);
        }
        return ids;
      }),
    publish: (...ids) => onEach(ids, publishEntry),
    unpublish: (...ids) => onEach(ids, unpublishEntry),
    remove: (...ids) => onEach(ids, deleteEntry),
    change: (id, changes) =>
      onEach([id], (held, type, entry) =>
        updateEntry(held, type, entry, { ...changes, expectedVersions: [] }),
      ),
    store: (id, content) =>
      deps().database.write(async (tx) => {
        const text = JSON.stringify(content);
        await tx.sql
          .updateTable('entries')
          .set({ draft_content: '', published_content: text })
          .where('tenant_id', '=', tenant().id)
          .where('id', '=', id)
          .execute();
        tx.touch(tenant().id, `entry:${id}`);
      }),
    addMedia: async (given = {}) => {
      const row = mediaRow({ tenant_id: tenant().id, id: deps().ids.next(), ...given });
      await deps().database.write(async (tx) => {
        const { tenant_id, blob_id, hash, size, created_at } = row;
        await tx.sql
          .insertInto('media_blobs')
          .values({ tenant_id, id: blob_id, hash, size, created_at })
          .execute();
        await insertMedia(tx, row);
        tx.touch(tenant().id, `media:${row.id}`);
      });
      return row.id;
    },
    removeMedia: async (id) => {
      await deps().database.write(async (tx) => {
        await tx.sql.deleteFrom('media').where('tenant_id', '=', tenant().id).where('id', '=', id).execute();
        tx.touch(tenant().id, `media:${id}`);
      });
    },
    addPerson: async ({ name, email }) => {
      const person = { name, email, role: 'editor', passwordHash: null } as const;
      return (await deps().database.write((tx) => createUser(tx, tenant().id, deps(), person))).id;
    },
    removePerson: async (id) => {
      await deps().database.write(async (tx) => {
        await tx.sql
          .deleteFrom('memberships')
          .where('tenant_id', '=', tenant().id)
          .where('user_id', '=', id)
          .execute();
        tx.touch(tenant().id, `user:${id}`);
      });
    },
  };
}

function mediaRow(given: Partial<MediaRow> & Pick<MediaRow, 'tenant_id' | 'id'>): MediaRow {
  const now = Date.now();
  return {
    blob_id: randomUUID(),
    filename: 'harbour.jpg',
    original_filename: 'IMG 1.jpg',
    mime_type: 'image/jpeg',
    size: 1234,
    width: 640,
    height: 480,
    alt_text: 'The harbour',
    caption: '',
    folder: null,
    focal_x: 0.5,
    focal_y: 0.5,
    thumbhash: null,
    note: null,
    tags: null,
    crops: null,
    duration: null,
    poster: null,
    hash: randomUUID().replaceAll('-', '').repeat(2),
    search_text: '',
    created_by: null,
    file_changed_at: now,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
    ...given,
  };
}
