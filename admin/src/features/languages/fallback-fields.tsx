import { ArrowUp, X } from 'lucide-react';
import type { Locale } from '../../api/locales.ts';
import { rich, t } from '../../messages/messages.ts';
import { IconButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** The languages that stand in for what is not translated, the first one first. */
export function FallbackFields(props: {
  /** Of the language that falls back; undefined for one that is added. */
  readonly code: string | undefined;
  readonly languages: readonly Locale[];
  readonly fallback: readonly string[];
  readonly onChange: (fallback: readonly string[]) => void;
  readonly error: string | undefined;
}) {
  const { code, languages, fallback, onChange, error } = props;
  const nameOf = (one: string) => languages.find((language) => language.code === one)?.name ?? one;
  const others = languages.filter((one) => one.code !== code && !fallback.includes(one.code));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="contents">
        <span className="text-sm font-medium">{t('What is not translated is shown in')}</span>
      </legend>
      {fallback.length === 0 && (
        <p className="text-sm text-ink-soft">{t('No other language: it is left out.')}</p>
      )}
      {fallback.length > 0 && (
        <ol className="flex flex-col gap-1.5">
          {fallback.map((one, place) => (
            <li
              key={one}
              className="flex items-center gap-2 rounded-md border border-line py-0.5 ps-3 pe-1 text-sm"
            >
              <span className="min-w-0 flex-1">
                {place === 0 ? (
                  <bdi>{nameOf(one)}</bdi>
                ) : (
                  <span className="text-ink-soft">
                    {rich('else in {language}', {
                      language: <bdi className="text-ink">{nameOf(one)}</bdi>,
                    })}
                  </span>
                )}
              </span>
              {place > 0 && (
                <IconButton
                  label={t('Before {other}: {language}', {
                    other: nameOf(fallback[place - 1] ?? ''),
                    language: nameOf(one),
                  })}
                  icon={<ArrowUp className="size-4" />}
                  onPress={() => onChange(fallback.toSpliced(place, 1).toSpliced(place - 1, 0, one))}
                />
              )}
              <IconButton
                label={t('Not in {language}', { language: nameOf(one) })}
                icon={<X className="size-4" />}
                onPress={() => onChange(fallback.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <SelectField
          label={fallback.length === 0 ? t('Show it in') : t('Else in')}
          value={null}
          choices={others.map((one) => ({ value: one.code, label: one.name }))}
          onChange={(one) => onChange([...fallback, one])}
        />
      )}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
