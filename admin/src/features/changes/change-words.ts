import { t } from '../../messages/messages.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { Change } from './changes-query.ts';

/** What became of a record for readers: how it is shown, and its sign in a text. */
export const changeWords: Readonly<
  Record<Change['change'], { readonly label: string; readonly tone: Tone; readonly sign: string }>
> = {
  added: { label: t('Added'), tone: 'ok', sign: '+' },
  removed: { label: t('Removed'), tone: 'danger', sign: '−' },
  changed: { label: t('Changed'), tone: 'info', sign: '~' },
};

/** What a record is called at the end of the span, or was at its beginning where it is gone. */
export function nameOfChange({ before, after, id }: Pick<Change, 'before' | 'after' | 'id'>): string {
  return (after ?? before)?.name.trim() || (after ?? before)?.slug || id;
}

/** What of it is another than before, each in a few words; `labelOf` says what a field is called. */
export function partsInWords(change: Change, labelOf: (field: string) => string): readonly string[] {
  const { change: what, changed, fields, before } = change;
  if (what !== 'changed') return [];
  return [
    ...fields.map(labelOf),
    ...(changed.includes('name') && before ? [t('it was called “{name}”', { name: before.name })] : []),
    ...(changed.includes('slug') && before ? [t('its address was {slug}', { slug: before.slug })] : []),
    ...(changed.includes('order') ? [t('its place in the list')] : []),
    ...(changed.every((part) => part === 'publishedAt') ? [t('published again, as it was')] : []),
  ];
}

/** The changes as lines of a text, to be sent to somebody. */
export function changesAsText(
  title: string,
  lines: readonly {
    readonly change: Change;
    readonly type: string;
    readonly language?: string | undefined;
    readonly parts: readonly string[];
  }[],
  isMore: boolean,
): string {
  const texts = lines.map(({ change, type, language, parts }) => {
    const of = [type, language].filter(Boolean).join(', ');
    const what = parts.length > 0 ? `: ${parts.join(', ')}` : '';
    return `${changeWords[change.change].sign} ${nameOfChange(change)} (${of})${what}`;
  });
  return [title, '', ...texts, ...(isMore ? [t('… and more')] : [])].join('\n');
}
