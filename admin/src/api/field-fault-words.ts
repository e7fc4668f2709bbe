import { inReadersWords, t } from '../messages/messages.ts';

/** What the API says of a field, a predicate without a subject, as a sentence for whoever filled the field in. */
const sentences: Readonly<Record<string, string>> = {
  'must be an absolute URL': t('Enter a full URL that starts with https:// or http://.'),
  'must be an http(s) URL': t('Enter a full URL that starts with https:// or http://.'),
  'must not hold a user name or password': t('Remove the user name and password from the URL.'),
  'must not name a private, local or reserved address': t(
    'Enter a public address. Private, local and reserved addresses aren’t allowed.',
  ),
  'must not name a local host': t(
    'Enter a public address. Private, local and reserved addresses aren’t allowed.',
  ),
};

/** A message of the API about a field as a sentence, in the reader's language where the app has it. */
export function fieldFaultInWords(message: string): string {
  if (Object.hasOwn(sentences, message)) return sentences[message] ?? message;
  const known = inReadersWords(message);
  if (known !== message || !/^\p{Ll}/u.test(message)) return known;
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?:…]$/.test(sentence) ? sentence : `${sentence}.`;
}
