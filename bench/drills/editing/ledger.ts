/** A word that somebody typed, each only once. */
interface Word {
  readonly text: string;
  readonly by: string;
  readonly place: string;
  readonly at: Date;
}

/** Where the words are that were typed. */
export interface Found {
  readonly words: number;
  readonly characters: number;
  /** In the record as it is, in versions of it, and in what somebody was shown to choose from. */
  readonly inRecord: number;
  readonly inHistory: number;
  readonly inConflicts: number;
  /** Whoever typed them has deleted their row themselves, before they were saved. */
  readonly removed: number;
  readonly lost: readonly Word[];
}

/** Keeps what was typed, and what was seen of it since. */
export function createLedger() {
  const words: Word[] = [];
  const shown = new Set<string>();
  const removed = new Set<string>();
  let made = 0;
  return {
    /** Another word that was never typed before. */
    nextWord: (by: string) => `${by}${(++made).toString(36).padStart(5, '0')}z`,
    note: (text: string, by: string, place: string) => {
      words.push({ text, by, place, at: new Date() });
    },
    /** Somebody was shown this, and chose. */
    noteShown: (text: string) => {
      for (const word of wordsIn(text)) shown.add(word);
    },
    /** Somebody deleted this. */
    noteRemoved: (text: string) => {
      for (const word of wordsIn(text)) removed.add(word);
    },
    count: () => words.length,
    /** Looks for each word. */
    search: (record: string, history: readonly string[]): Found => {
      const [now, before] = [wordsIn(record), new Set(history.flatMap((text) => [...wordsIn(text)]))];
      const places = { inRecord: 0, inHistory: 0, inConflicts: 0, removed: 0 };
      const lost: Word[] = [];
      for (const word of words) {
        if (now.has(word.text)) places.inRecord++;
        else if (before.has(word.text)) places.inHistory++;
        else if (shown.has(word.text)) places.inConflicts++;
        else if (removed.has(word.text)) places.removed++;
        else lost.push(word);
      }
      const characters = words.reduce((sum, { text }) => sum + text.length, 0);
      return { words: words.length, characters, ...places, lost };
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

function wordsIn(text: string): Set<string> {
  return new Set(text.match(/[AB][0-9a-z]{5}z/g) ?? []);
}
