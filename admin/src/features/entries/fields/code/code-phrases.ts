import { t } from '../../../../messages/messages.ts';

/** What the code editor says of itself: its English, and that in the words of the app. */
export const codePhrases: Readonly<Record<string, string>> = {
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('next [match]'),
  previous: t('previous [match]'),
  all: t('all [matches]'),
  'match case': t('match case'),
  regexp: t('regexp'),
  'by word': t('by word'),
  replace: t('replace'),
  'replace all': t('replace all'),
  close: t('close'),
  'current match': t('current match'),
  'on line': t('on line'),
  'replaced match on line $': t('replaced match on line {line}', { line: '$' }),
  'replaced $ matches': t('replaced {count} matches', { count: '$' }),
  'Go to line': t('Go to line'),
  go: t('go [to a line]'),
  'Selection deleted': t('Selection deleted'),
  'Control character': t('Control character'),
};
