import { inReadersWords, t } from '../messages/messages.ts';

const publicOnly = t('Enter a public address. Private, local and reserved addresses aren’t allowed.');
const fullUrl = t('Enter a full URL that starts with https:// or http://.');

/** What the API says of a field, a predicate without a subject, as a sentence for whoever filled the field in. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^must be an (absolute|http\(s\)) URL$/, fullUrl],
  [/^must not hold a .*password$/, t('Remove the name and password from the URL.')],
  [/^must not name a (private.* address|local host)$/, publicOnly],
];

/** A message of the API about a field as a sentence, in the reader's language where the app has it. */
export function fieldFaultInWords(message: string): string {
  const found = sentences.find(([pattern]) => pattern.test(message));
  if (found) return found[1];
  const known = inReadersWords(message);
  if (known !== message || !/^\p{Ll}/u.test(message)) return known;
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?:…]$/.test(sentence) ? sentence : `${sentence}.`;
}
