import type { CacheTag } from '../../lib/cache-tag.ts';
import type { TenantId } from '../../lib/tenant-id.ts';

/** What a commit changed of a tenant, by who has to know of it: each has a vocabulary of its own. */
export interface Touches {
  /** What answers show, for whoever keeps them. */
  readonly answers: ReadonlySet<CacheTag>;
  /** Ids of API keys that are not what they were, for whoever remembers them. */
  readonly keys: ReadonlySet<string>;
  /** Ids of webhooks for which a delivery waits, for whoever delivers. */
  readonly lanes: ReadonlySet<string>;
  /** Public paths that a person has published or unpublished, for the edge of the installation. */
  readonly publications: ReadonlySet<string>;
  /** Ids of sessions, and of people, whose sessions may have ended or have another role, for whoever serves one for long. */
  readonly sessions: ReadonlySet<string>;
  /** What open tabs are told of, as texts. A commit does not carry it to other nodes: `Database.spreadNews` does. */
  readonly news: ReadonlySet<string>;
}

export type Touched = ReadonlyMap<TenantId, Touches>;

/** What is told by name; answers have tags. */
export type ToldKind = Exclude<keyof Touches, 'answers'>;

/** Gathers what a transaction touches. */
export function createTouches() {
  return {
    answers: new Set<CacheTag>(),
    keys: new Set<string>(),
    lanes: new Set<string>(),
    publications: new Set<string>(),
    sessions: new Set<string>(),
    news: new Set<string>(),
  } satisfies Touches;
}

// Their words between nodes are those of release 0.1.0: nodes of both may run side by side during an upgrade.
const keyPrefix = 'key:';
const lanePrefix = 'deliveries:';
const sessionPrefix = 'session:';
const newsPrefix = 'news:';

/**
 * What other nodes have to know with the commit, as words of one list; who published what concerns this node alone, and news
 * comes after.
 */
export function wordsOf({ answers, keys, lanes, sessions }: Touches): string[] {
  return [
    ...answers,
    ...[...keys].map((id) => `${keyPrefix}${id}`),
    ...[...lanes].map((id) => `${lanePrefix}${id}`),
    ...[...sessions].map((id) => `${sessionPrefix}${id}`),
  ];
}

/** The word that tells other nodes a piece of news. */
export function wordOfNews(text: string): string {
  return `${newsPrefix}${text}`;
}

/** Reads what another node has told. Words that only a later release knows are tags of no answer. */
export function readWords(words: readonly string[]): Touches {
  const touches = createTouches();
  for (const word of words) {
    if (word.startsWith(keyPrefix)) touches.keys.add(word.slice(keyPrefix.length));
    else if (word.startsWith(lanePrefix)) touches.lanes.add(word.slice(lanePrefix.length));
    else if (word.startsWith(sessionPrefix)) touches.sessions.add(word.slice(sessionPrefix.length));
    else if (word.startsWith(newsPrefix)) touches.news.add(word.slice(newsPrefix.length));
    else touches.answers.add(word as CacheTag);
  }
  return touches;
}
