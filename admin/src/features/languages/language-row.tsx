import { ArrowDown, ArrowUp, LoaderCircle } from 'lucide-react';
import type { Locale } from '../../api/locales.ts';
import { t } from '../../messages/messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ownName } from './language-names.ts';

/** One language: what it is called, what it falls back on, and what can be done with it. */
export function LanguageRow(props: {
  readonly language: Locale;
  readonly languages: readonly Locale[];
  readonly place: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}) {
  const { language, languages, place, onMove, onChange, onRemove } = props;
  const { code, name, isDefault, isReady } = language;
  const own = ownName(code);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <bdi className="font-medium">{name}</bdi>
          {own && own !== name && (
            <bdi lang={code} className="text-ink-soft">
              {own}
            </bdi>
          )}
          <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs text-ink-soft">{code}</code>
          {isDefault && <Badge tone="ok">{t('Default')}</Badge>}
          {!isReady && (
            <Badge tone="info">
              <LoaderCircle aria-hidden="true" className="size-3 animate-spin" /> {t('Being made ready')}
            </Badge>
          )}
        </p>
        <p className="text-xs text-ink-soft">{fallbackInWords(language, languages)}</p>
        {!isReady && (
          <p className="text-xs text-ink-soft">
            {t('Until then, readers see its fallback, or what it showed before the change.')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-1">
        <IconButton
          label={t('Move {name} up', { name })}
          icon={<ArrowUp className="size-4" />}
          whyDisabled={place === 0 && t('It is the first one.')}
          onPress={() => onMove(-1)}
        />
        <IconButton
          label={t('Move {name} down', { name })}
          icon={<ArrowDown className="size-4" />}
          whyDisabled={place === languages.length - 1 && t('It is the last one.')}
          onPress={() => onMove(1)}
        />
        <Button aria-label={t('Change {name}', { name })} onPress={onChange}>
          {t('Change …')}
        </Button>
        <Button
          aria-label={t('Remove {name}', { name })}
          whyDisabled={isDefault && languages.length > 1 && t('It is the default: remove the others first.')}
          onPress={onRemove}
        >
          {t('Remove …')}
        </Button>
      </div>
    </li>
  );
}

/** What readers see where something is not there in a language. */
function fallbackInWords({ isDefault, fallback }: Locale, languages: readonly Locale[]): string {
  if (isDefault) return t('Content begins in it, and is translated to the others.');
  const names = fallback.map((code) => languages.find((one) => one.code === code)?.name ?? code);
  if (names.length === 0) return t('What is not translated is left out.');
  return t('What is not translated is shown in {languages}.', {
    languages: names.reduce((first, next) => t('{first}, else in {next}', { first, next })),
  });
}
