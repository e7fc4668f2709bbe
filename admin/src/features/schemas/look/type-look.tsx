import { FileText, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { ContentType, SchemaField } from '../../../api/types.ts';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { wordsOf } from '../../entries/fields/field-words.ts';
import { fieldTypeOf } from '../../entries/fields/types/registry.ts';
import { ColorChoice } from './color-choice.tsx';
import { IconChoice } from './icon-choice.tsx';
import type { Appearance } from './type-sign.tsx';

const none = '';

/** Chooses how editors see a type and the cards of its records. */
export function TypeLook(props: {
  readonly look: ContentType['appearance'];
  readonly kindIcon: LucideIcon | undefined;
  readonly fields: readonly SchemaField[];
  /** Whether there are records of it, which have cards: of components there are none. */
  readonly hasCards: boolean;
  readonly onChange: (look: Appearance | undefined) => void;
}) {
  const { look = {}, kindIcon = FileText, fields, hasCards, onChange } = props;
  const heading = useId();
  const set = (changes: { readonly [Name in keyof Appearance]: Appearance[Name] | undefined }) => {
    const { icon, color, cardImage, cardLine } = { ...look, ...changes };
    const chosen = Object.entries({ icon, color, cardImage, cardLine }).filter(([, value]) => value);
    onChange(chosen.length === 0 ? undefined : (Object.fromEntries(chosen) as Appearance));
  };
  const isPicture = ({ type }: SchemaField) => fieldTypeOf(type)?.isPicture === true;
  const isLine = ({ type }: SchemaField) => fieldTypeOf(type)?.form === 'text';
  const choicesOf = (fits: (field: SchemaField) => boolean, first: string, chosen: string | undefined) => {
    const named = fields.filter((field) => field.name !== '' && fits(field));
    const isLost = chosen !== undefined && !named.some(({ name }) => name === chosen);
    return [
      { value: none, label: first },
      ...named.map((field) => ({ value: field.name, label: wordsOf(field).label, detail: field.name })),
      ...(isLost ? [{ value: chosen, label: chosen, detail: t('No such field: nothing is shown') }] : []),
    ];
  };
  return (
    <fieldset
      aria-labelledby={heading}
      className="flex flex-col gap-4 border-t border-line pt-4 sm:col-span-2"
    >
      <div>
        <p id={heading} className="text-sm font-semibold">
          {t('How editors see it')}
        </p>
        <p className="text-xs text-ink-faint">
          {t('In the menu, in lists, and where records are chosen. Readers of the API are not told.')}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <IconChoice look={look} kindIcon={kindIcon} onChange={(icon) => set({ icon })} />
        <ColorChoice value={look.color} onChange={(color) => set({ color })} />
      </div>
      {hasCards && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('Picture of its cards')}
            value={look.cardImage ?? none}
            choices={choicesOf(isPicture, t('The first picture there is'), look.cardImage)}
            onChange={(name) => set({ cardImage: name || undefined })}
          />
          <SelectField
            label={t('Line of its cards')}
            value={look.cardLine ?? none}
            choices={choicesOf(isLine, t('None'), look.cardLine)}
            onChange={(name) => set({ cardLine: name || undefined })}
            help={t('Stands below the name when one looks at a reference.')}
          />
        </div>
      )}
      {props.look && (
        <Button className="self-start" onPress={() => onChange(undefined)}>
          {t('Back to the look of all')}
        </Button>
      )}
    </fieldset>
  );
}
