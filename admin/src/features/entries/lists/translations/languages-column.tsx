import type { Locale } from '../../../../api/locales.ts';
import type { RecordSummary } from '../../../../api/records.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import type { TableColumn } from '../../../../ui/data-table.tsx';
import { translationWords } from './translation-filter.ts';

const tones = { missing: 'neutral', draft: 'info', outdated: 'warn', live: 'ok' } as const satisfies Record<
  keyof typeof translationWords,
  Tone
>;

/** The column that says how far a record has come in each language; none where there are fewer than two. */
export function languagesColumn(locales: readonly Locale[]): readonly TableColumn<RecordSummary>[] {
  if (locales.length < 2) return [];
  const nameOf = new Map(locales.map(({ code, name }) => [code, name]));
  return [
    {
      id: 'languages',
      title: 'Languages',
      isMinor: true,
      render: ({ locales: states = [] }) => (
        <ul className="inline-flex flex-wrap gap-1">
          {states.map(({ locale, state }) => {
            const words = `${nameOf.get(locale) ?? locale}: ${translationWords[state]}`;
            return (
              <li key={locale} title={words}>
                <span className="sr-only">{words}</span>
                <span
                  aria-hidden="true"
                  className={state === 'missing' ? 'rounded-full outline outline-line outline-dashed' : ''}
                >
                  <Badge tone={tones[state]}>{locale}</Badge>
                </span>
              </li>
            );
          })}
        </ul>
      ),
    },
  ];
}
