import { memo } from 'react';
import { useLocales } from '../../../../api/locales.ts';
import { t } from '../../../../messages/messages.ts';
import { Checkbox } from '../../../../ui/fields/switch-field.tsx';
import { useBuilder } from '../builder-context.ts';
import { setOption } from '../fields/change-fields.ts';
import { type FieldPart, sameBesidesName } from '../fields/field-part.ts';

/** Whether each language has a value of its own of a field. Nothing where the tenant has no languages, or the type no content. */
export const LocalizedOption = memo(function LocalizedOption({
  part: { one, change },
}: {
  readonly part: FieldPart;
}) {
  const locales = useLocales();
  const { kind } = useBuilder();
  const isLocalized = one.field.options?.['localized'] === true;
  if (kind === 'components' || (locales.length === 0 && !isLocalized)) return null;
  const first = locales.find(({ isDefault }) => isDefault)?.name ?? t('the default language');
  return (
    <Checkbox
      label={t('A value in each language')}
      help={
        isLocalized
          ? t('Editors translate it. Where that is not done, readers see what stands in, {first} at last.', {
              first,
            })
          : t('Without it all languages share one value. What there is stays that of the default language.')
      }
      value={isLocalized}
      onChange={(isWanted) => change((now) => setOption(now, 'localized', isWanted || undefined))}
    />
  );
}, sameBesidesName);
