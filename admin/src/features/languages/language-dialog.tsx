import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Locale } from '../../api/locales.ts';
import { rich, t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/toast.tsx';
import { onSubmit, useSubmit } from '../../ui/use-submit.ts';
import { FallbackFields } from './fallback-fields.tsx';
import { canonicalCode, faultInCode, ownName, proposedName } from './language-names.ts';
import { addLanguage, changeLanguage } from './language-queries.ts';

/** Adds a language, or changes the one that is given. */
export function LanguageDialog({
  language,
  languages,
  onClose,
}: {
  readonly language?: Locale;
  readonly languages: readonly Locale[];
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const first = languages.find(({ isDefault }) => isDefault);
  const [code, setCode] = useState(language?.code ?? '');
  const [name, setName] = useState(language?.name ?? '');
  const [isNameTyped, setNameTyped] = useState(language !== undefined);
  const [fallback, setFallback] = useState<readonly string[]>(
    language?.fallback ?? (first ? [first.code] : []),
  );
  const isDefault = language ? language.isDefault : first === undefined;
  const canonical = canonicalCode(code);
  const typeCode = (typed: string) => {
    setCode(typed);
    if (!isNameTyped) setName(proposedName(typed) ?? '');
  };
  const submit = useSubmit(
    async () => {
      const said = { name, ...(!isDefault && { fallback }) };
      if (language) await changeLanguage(queryClient, language.code, said);
      else await addLanguage(queryClient, { code: canonical, ...said });
      notify(language ? t('{name} is saved', { name }) : t('{name} is added', { name }), {
        ...(!language && isDefault && { detail: t('All content is in it now, and stays as it is.') }),
        ...(!language && !isDefault && { detail: t('Choose it above a record to translate that.') }),
      });
      onClose();
    },
    {
      check: () => ({
        code: language ? undefined : faultOf(code, languages),
        name: name.trim() === '' ? t('Give it a name: editors see it.') : undefined,
      }),
    },
  );
  const own = ownName(canonical);
  return (
    <Dialog
      title={language ? t('Change {name}', { name: language.name }) : t('Add a language')}
      isOpen
      onClose={onClose}
      size="sm"
    >
      <form onSubmit={onSubmit(submit.run)} className="flex flex-col gap-5" noValidate>
        {!language && first === undefined && (
          <p className="text-sm text-ink-soft">
            {t(
              'The first language is the default: what is written so far is in it, and stays live as it is.',
            )}
          </p>
        )}
        {!language && (
          <TextField
            label={t('Code')}
            value={code}
            onChange={typeCode}
            error={submit.faultOf('code')}
            help={
              own && canonical !== '' && faultInCode(code) === undefined
                ? rich('Its speakers call it {name}.', { name: <bdi lang={canonical}>{own}</bdi> })
                : t('Such as de, de-AT or zh-Hant. Addresses of the API name it.')
            }
            placeholder="de"
            maxLength={35}
            isCode
            autoFocus
            isRequired
          />
        )}
        <TextField
          label={t('Name')}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setNameTyped(typed !== '');
          }}
          error={submit.faultOf('name')}
          help={t('What editors see.')}
          maxLength={60}
          autoFocus={language !== undefined}
          isRequired
        />
        {!isDefault && (
          <FallbackFields
            code={language?.code}
            {...{ languages, fallback }}
            onChange={setFallback}
            error={submit.faultOf('fallback')}
          />
        )}
        <FailureNote reason={submit.formMessage} />
        <div className="flex justify-end gap-2">
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={submit.isRunning}>
            {language ? t('Save the language') : t('Add the language')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function faultOf(code: string, languages: readonly Locale[]): string | undefined {
  if (code.trim() === '') return t('Give the code of the language, such as “de”.');
  const known = languages.find((one) => one.code === canonicalCode(code));
  return known ? t('There is {name} already.', { name: known.name }) : faultInCode(code);
}
