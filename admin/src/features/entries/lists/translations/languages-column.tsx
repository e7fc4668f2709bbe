import { Link } from '@tanstack/react-router';
import type { Locale } from '../../../../api/locales.ts';
import { type RecordKind, type RecordSummary, recordLink } from '../../../../api/records.ts';
import { t } from '../../../../messages/messages.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import type { TableColumn } from '../../../../ui/table/table-column.ts';
import { translationWords } from './translation-filter.ts';

const tones = { missing: 'neutral', draft: 'info', outdated: 'warn', live: 'ok' } as const satisfies Record<
  keyof typeof translationWords,
  Tone
>;

/** Languages that stay on one line. */
const maxOnOneLine = 4;

/**
 * The column that says how far a record has come in each language, and leads there; none where there are fewer than two
 * languages.
 */
export function languagesColumn(
  kind: RecordKind,
  locales: readonly Locale[],
): readonly TableColumn<RecordSummary>[] {
  if (locales.length < 2) return [];
  const known = new Map(locales.map((locale) => [locale.code, locale]));
  return [
    {
      id: 'languages',
      title: t('Languages'),
      isMinor: true,
      render: ({ id, collectionType, locales: states = [] }) => (
        <ul
          className={classNames(
            'inline-flex gap-1',
            states.length <= maxOnOneLine ? 'whitespace-nowrap' : 'min-w-44 flex-wrap',
          )}
        >
          {states.map(({ locale, state }) => {
            const { name = locale, isDefault } = known.get(locale) ?? {};
            const words = `${name}: ${translationWords[state]}`;
            return (
              <li key={locale} title={words}>
                <Link
                  {...recordLink(kind, id, collectionType?.slug)}
                  {...(!isDefault && { search: { locale } })}
                  className="inline-flex min-h-6 items-center rounded-full hover:underline"
                >
                  <span className="sr-only">{words}</span>
                  <span
                    aria-hidden="true"
                    className={state === 'missing' ? 'rounded-full outline outline-line outline-dashed' : ''}
                  >
                    <Badge tone={tones[state]}>{locale}</Badge>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      ),
    },
  ];
}
