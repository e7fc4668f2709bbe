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
  } satisfies Touches;
}

// Their words between nodes are those of release 0.1.0: nodes of both may run side by side during an upgrade.
const keyPrefix = 'key:';
const lanePrefix = 'deliveries:';

/** What other nodes have to know, as words of one list; who published what concerns this node alone. */
export function wordsOf({ answers, keys, lanes }: Touches): string[] {
  return [
    ...answers,
    ...[...keys].map((id) => `${keyPrefix}${id}`),
    ...[...lanes].map((id) => `${lanePrefix}${id}`),
  ];
}

/** Reads what another node has told. Words that only a later release knows are tags of no answer. */
export function readWords(words: readonly string[]): Touches {
  const touches = createTouches();
  for (const word of words) {
    if (word.startsWith(keyPrefix)) touches.keys.add(word.slice(keyPrefix.length));
    else if (word.startsWith(lanePrefix)) touches.lanes.add(word.slice(lanePrefix.length));
    else touches.answers.add(word as CacheTag);
  }
  return touches;
}
