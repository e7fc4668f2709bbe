/** A word or a pattern that texts for people do not use. */
export interface BannedWord {
  /** What the baseline and the hints call it. */
  readonly name: string;
  /** Matches whole words, in any case. */
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly hint: string;
  /** Phrases in which the word is right. */
  readonly allowed?: readonly string[];
}

/** The longest sentence, in words. The aim is 25. */
export const longestSentence = 35;

/** The words that docs do not use. `docs/reference/terms.md` has the standard terms. */
export const bannedWords: readonly BannedWord[] = [
  word('anew', 'again, or name what is recreated'),
  word('answers', 'returns', ['answers to questions', 'questions and answers']),
  word('answered', 'returned'),
  word('answer', 'response, or returns'),
  word('as well as', 'and'),
  word('besides', 'also, or in addition to'),
  word('e-mail', 'email'),
  word('e-mails', 'emails'),
  word('gives way', 'waits, or is evicted'),
  word('give way', 'wait, or are evicted'),
  word('goes live', 'is published'),
  word('go live', 'are published'),
  word('goes on to', 'then, and a verb'),
  word('is told', 'receives, or is notified'),
  word('are told', 'receive, or are notified'),
  word('lately', 'recently'),
  word('live history', 'publication history'),
  word('neither do', 'a sentence of its own'),
  word('neither does', 'a sentence of its own'),
  word('no more', 'no longer', ['no more than']),
  word('of each a', 'one for each'),
  word('record', 'entry', ['decision record', 'record the']),
  word('records', 'entries', ['decision records', 'DNS records', 'it records', 'Galley records']),
  word('so do', 'a sentence of its own', ['so do not']),
  word('so does', 'a sentence of its own'),
  word('somebody', 'someone, or the user'),
  word('take offline', 'unpublish'),
  word('takes offline', 'unpublishes'),
  word('taken offline', 'unpublished'),
  word('there is not', 'doesn’t exist'),
  word('there are not', 'don’t exist'),
  word('which see', 'a link'),
  word('whoever', 'a user who, or anyone who'),
  { name: 'is 404', pattern: /\b(?:is|are|gets|get) (?:an? )?`?[45]\d\d\b/gi, hint: 'returns 404' },
  word('behaviour', 'behavior'),
  word('catalogue', 'catalog'),
  word('centre', 'center'),
  word('colour', 'color'),
  word('colours', 'colors'),
  word('favour', 'favor'),
  word('honour', 'honor'),
  word('honours', 'honors'),
  word('licence', 'license'),
  word('localise', 'localize'),
  word('localised', 'localized'),
  word('normalise', 'normalize'),
  word('normalised', 'normalized'),
  word('organise', 'organize'),
  word('recognise', 'recognize'),
  word('recognised', 'recognized'),
  word('serialise', 'serialize'),
];

function word(name: string, hint: string, allowed?: readonly string[]): BannedWord {
  const pattern = new RegExp(`(?<![\\w-])${name.replaceAll(' ', '\\s+')}(?![\\w-])`, 'gi');
  return allowed ? { name, pattern, hint, allowed } : { name, pattern, hint };
}
