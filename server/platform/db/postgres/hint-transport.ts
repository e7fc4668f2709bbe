import type { Kysely } from 'kysely';
import type { TenantId } from '../../../lib/tenant-id.ts';
import type { ChangeFollower, Tx } from '../database.ts';
import type { Tables } from '../tables.ts';
import { type Touched, wordOfNews, wordsOf } from '../touches.ts';

/** How the processes on one database tell each other what they change. */
export interface HintTransport {
  /** Tells what a transaction touched, within it, so that no crash can part the change from its hint. */
  tell(tx: Tx): Promise<void>;
  /** Called after each commit that told the others something. */
  committed(): void;
  /** Tells the others what no commit carries. */
  spread(sql: Kysely<Tables>, news: News): Promise<void>;
  /** Follows the other processes for as long as it takes. The follower is told whenever hearing stops and begins again. */
  follow(follower: ChangeFollower): { stop(): Promise<void> };
}

/** What open tabs are told of, by tenant. */
export type News = ReadonlyMap<TenantId, readonly string[]>;

/** The settings of a transport. */
export type HintSettings =
  /** Notifications of PostgreSQL. */
  | { readonly transport: 'postgres' }
  /** A table that every process asks. */
  | { readonly transport: 'polling' }
  /** The same, and a word on a channel of Valkey or Redis that it is time to ask. */
  | { readonly transport: 'valkey'; readonly url: string };

/** What was touched of one tenant; without tags that may be anything. */
export interface TenantHint {
  readonly tenant: string;
  readonly tags: readonly string[] | undefined;
}

/** Beyond this many tags a hint names the tenant alone. */
const mostTags = 120;

/** What others have to hear of a transaction. */
export function hintsOf(touched: Touched): TenantHint[] {
  return [...touched].flatMap(([tenant, touches]) => {
    const tags = wordsOf(touches);
    if (tags.length === 0) return [];
    return [{ tenant, tags: tags.length > mostTags ? undefined : tags }];
  });
}

/** News as hints of at most so many bytes of text each. */
export function newsHintsOf(news: News, mostBytes: number): TenantHint[] {
  return [...news].flatMap(([tenant, texts]) => {
    const hints: { tenant: string; tags: string[] }[] = [];
    let room = 0;
    for (const word of texts.map(wordOfNews)) {
      // As JSON has it within JSON.
      const size = Buffer.byteLength(JSON.stringify(word)) + 1;
      if (size > room) {
        hints.push({ tenant, tags: [] });
        room = mostBytes;
      }
      hints.at(-1)?.tags.push(word);
      room -= size;
    }
    return hints;
  });
}
