// In this folder: what open tabs of the admin app are told as it happens, and who has which record open.

import type { Actor } from '../../lib/actor.ts';
import { isJsonObject } from '../../lib/json-object.ts';
import type { TenantId } from '../../lib/tenant-id.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Role } from '../staff/staff-request.ts';

/** Who did something; a person by their id. */
interface Doer {
  readonly kind: Actor['kind'];
  readonly id: string | null;
}

/** What happened, as tabs are told: a hint to ask for what it names, never the content itself. */
export type News =
  | {
      readonly type: 'record';
      readonly kind: 'page' | 'item' | 'post';
      readonly id: string;
      readonly change: 'created' | 'updated' | 'published' | 'unpublished' | 'deleted';
      readonly version: number;
      /** Of a translation. */
      readonly locale?: string;
      readonly by: Doer;
    }
  /** Many entries of a kind changed at once, as in an import. */
  | { readonly type: 'records'; readonly kind: 'page' | 'item' | 'post' }
  | { readonly type: 'media'; readonly id: string }
  | { readonly type: 'schemas' }
  /** A content migration came further. */
  | { readonly type: 'migration'; readonly id: string }
  /** Deliveries of a webhook were made or ended. */
  | { readonly type: 'webhook'; readonly id: string }
  /** What a person has typed into a record was kept, or dropped (null): what previews of theirs show is another. */
  | {
      readonly type: 'preview';
      readonly id: string;
      readonly person: string;
      readonly savedAt: string | null;
    }
  /** Somebody commented on a record, or resolved a thread there. */
  | { readonly type: 'comments'; readonly id: string }
  /** Somebody approved a record or moved it to another stage. */
  | { readonly type: 'review'; readonly id: string }
  /** A person's inbox has become another. */
  | { readonly type: 'inbox'; readonly person: string }
  /** A release, or what it changes, has become another. */
  | { readonly type: 'release'; readonly id: string }
  /** More than can be told one by one. */
  | { readonly type: 'reset' };

/** The role that a kind of news needs; without, everybody of the tenant is told. */
export const newsRoles: Partial<Record<News['type'], Role>> = {
  migration: 'developer',
  webhook: 'developer',
  release: 'editor',
};

/** Tells open tabs of the tenant once the change is durable. */
export function tellNews(tx: Pick<Tx, 'tell'>, tenant: TenantId, news: News): void {
  tx.tell(tenant, 'news', JSON.stringify(news));
}

/** Whose doing something is, as news names it. */
export function doerOf({ kind, id }: Actor): Doer {
  return { kind, id };
}

/** News or whatever else a node of another release has told, which may be nothing that this one knows. */
export function readNews<T extends { readonly type: string }>(text: string): T | undefined {
  try {
    const told: unknown = JSON.parse(text);
    return isJsonObject(told) && typeof told['type'] === 'string' ? (told as unknown as T) : undefined;
  } catch {
    return undefined;
  }
}
