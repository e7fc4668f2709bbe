import { memo, useId, useState } from 'react';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { type FieldPart, sameBesidesName } from '../fields/field-part.ts';
import type { DraftField } from '../type-draft.ts';

type Layout = NonNullable<DraftField['field']['layout']>;

const longestName = 60;

/** Where editors see a field: its tab and heading, beside the text or in it, its width, and in lists. */
export const LayoutOptions = memo(function LayoutOptions({
  part: { one, change },
}: {
  readonly part: FieldPart;
}) {
  const heading = useId();
  const { layout = {} } = one.field;
  const [isOpen, setOpen] = useState(one.field.layout !== undefined);
  const set = (changes: { readonly [Name in keyof Layout]: Layout[Name] | undefined }) =>
    change((now) => setLayout(now, changes));
  if (!isOpen) {
    return <Button onPress={() => setOpen(true)}>{t('Set where editors see it')}</Button>;
  }
  return (
    <fieldset aria-labelledby={heading} className="flex w-full flex-col gap-3">
      <p id={heading} className="text-sm font-semibold">
        {t('Where editors see it')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Tab')}
          value={layout.tab ?? ''}
          onChange={(tab) => set({ tab: tab || undefined })}
          maxLength={longestName}
          help={t('Fields that name the same tab stand in it together.')}
          placeholder={t('Content')}
        />
        <TextField
          label={t('Heading')}
          value={layout.section ?? ''}
          onChange={(section) => set({ section: section || undefined })}
          maxLength={longestName}
          help={t('Fields that name the same heading stand below it together.')}
          placeholder={t('None')}
        />
        <SelectField
          label={t('Place')}
          value={layout.place ?? 'auto'}
          choices={[
            {
              value: 'auto',
              label: t('As the app decides'),
              detail: t('By its type, and by what else there is'),
            },
            { value: 'main', label: t('With the text') },
            { value: 'side', label: t('Beside the text') },
          ]}
          onChange={(place) => set({ place: place === 'auto' ? undefined : place })}
        />
        <SelectField
          label={t('Width')}
          value={layout.width ?? 'full'}
          choices={[
            { value: 'full', label: t('Full') },
            { value: 'half', label: t('Half'), detail: t('Two stand beside each other; with the text') },
          ]}
          onChange={(width) => set({ width: width === 'full' ? undefined : width })}
        />
      </div>
      <SwitchField
        label={t('A column of lists')}
        help={t('Shown as long as nobody chooses the columns of a list.')}
        value={layout.column ?? false}
        onChange={(column) => set({ column: column || undefined })}
      />
    </fieldset>
  );
}, sameBesidesName);

function setLayout(
  one: DraftField,
  changes: { readonly [Name in keyof Layout]: Layout[Name] | undefined },
): DraftField {
  const { layout: before, ...field } = one.field;
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined);
  return {
    ...one,
    field: entries.length === 0 ? field : { ...field, layout: Object.fromEntries(entries) as Layout },
  };
}
