import { Check, ChevronDown, Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { localeOf } from '../../../api/record-address.ts';
import { type ContentRecord, isStored } from '../../../api/records.ts';
import { plural, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu.tsx';
import { nameOfLocale } from './locale-states.ts';
import type { Translation } from './translation-context.ts';

/** How the translation stands to its source, and what helps to make it. */
export function TranslationBar(props: {
  readonly translation: Translation;
  readonly record: ContentRecord;
  readonly onBeside: (code: string | undefined) => void;
  /** Further ways to fill it. */
  readonly children?: ReactNode;
}) {
  const { translation, record, onBeside, children } = props;
  const { locale, locales, source, beside } = translation;
  const own = record.locales?.find((one) => one.locale === localeOf(record.id));
  return (
    <section
      aria-label={t('Translation to {language}', { language: locale.name })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-2.5 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-soft">
        {own?.isOutdated ? (
          <span className="text-warn">
            {own.sourceVersion
              ? t('The {source} was changed since this was saved against version {version} of it.', {
                  source: source.name,
                  version: own.sourceVersion,
                })
              : t('The {source} was changed since this was saved.', { source: source.name })}
            {beside?.locale.isDefault && beside.changed && ` ${changedInWords(beside.changed.size)}`}
          </span>
        ) : isStored(record) ? (
          t('{language}, up to date with the {source}.', { language: locale.name, source: source.name })
        ) : (
          nothingInWords(translation)
        )}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <MenuButton
          label={t('What is shown beside')}
          trigger={
            <Button className="bg-surface">
              <Columns2 aria-hidden="true" className="size-4" />
              {beside ? t('Beside: {language}', { language: beside.locale.name }) : t('Side by side')}
              <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
            </Button>
          }
          entries={[
            ...locales
              .filter(({ code }) => code !== locale.code)
              .map((one) => ({
                label: one.name,
                icon: (
                  <Check
                    aria-hidden="true"
                    className={beside?.locale.code === one.code ? 'size-4' : 'invisible size-4'}
                  />
                ),
                onSelect: () => onBeside(one.code),
              })),
            beside !== undefined && ('separator' as const),
            beside !== undefined && { label: t('Nothing'), onSelect: () => onBeside(undefined) },
          ]}
        />
        {children}
      </div>
    </section>
  );
}

function changedInWords(count: number): string {
  if (count === 0) return t('No field is another: its name or slug is.');
  return plural(count, 'One field is another, and marked.', '{count} fields are others, and marked.');
}

/** What readers see as long as nothing is translated. */
function nothingInWords({ locale, locales }: Translation): string {
  const language = locale.name;
  const [first, ...others] = locale.fallback.map((code) => nameOfLocale(locales, code));
  if (first === undefined) return t('Nothing is here in {language} yet: readers see nothing.', { language });
  return t('Nothing is here in {language} yet: readers see it in {languages}.', {
    language,
    languages: others.reduce(
      (languages, other) => t('{languages}, else in {other}', { languages, other }),
      first,
    ),
  });
}
