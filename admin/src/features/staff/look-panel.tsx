import { chooseLanguage, chosenLanguage } from '../../messages/language.ts';
import { type LanguageCode, languages } from '../../messages/languages.ts';
import { t } from '../../messages/messages.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { chooseLook, type Look, useLook } from '../../ui/look.ts';
import { Section } from '../../ui/page.tsx';

const choices: { readonly [Name in keyof Look]: readonly { value: Look[Name]; label: string }[] } = {
  theme: [
    { value: 'system', label: t('As the system') },
    { value: 'light', label: t('Light') },
    { value: 'dark', label: t('Dark') },
  ],
  density: [
    { value: 'comfortable', label: t('Comfortable') },
    { value: 'compact', label: t('Compact: more on a screen') },
  ],
  contrast: [
    { value: 'system', label: t('As the system') },
    { value: 'normal', label: t('Normal') },
    { value: 'more', label: t('More [contrast]') },
  ],
};

const languageChoices: readonly { readonly value: LanguageCode | 'browser'; readonly label: string }[] = [
  { value: 'browser', label: t('As the browser') },
  ...Object.entries(languages).map(([value, label]) => ({ value: value as LanguageCode, label })),
];

/** How the app looks on this device, and which language it speaks there. */
export function LookPanel() {
  const look = useLook();
  return (
    <Section title={t('Look of the app')} lead={t('On this device alone. It stays when you sign out.')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Language')}
          value={chosenLanguage() ?? 'browser'}
          choices={languageChoices}
          onChange={(code) => chooseLanguage(code === 'browser' ? undefined : code)}
        />
        <SelectField
          label={t('Theme')}
          value={look.theme}
          choices={choices.theme}
          onChange={(theme) => chooseLook({ theme })}
        />
        <SelectField
          label={t('Density')}
          value={look.density}
          choices={choices.density}
          onChange={(density) => chooseLook({ density })}
        />
        <SelectField
          label={t('Contrast')}
          value={look.contrast}
          choices={choices.contrast}
          onChange={(contrast) => chooseLook({ contrast })}
        />
      </div>
    </Section>
  );
}
