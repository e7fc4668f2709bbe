import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  Button as AriaButton,
  TextField as AriaTextField,
  Input,
  Label,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components';
import { t } from '../../../../messages/messages.ts';
import { Button } from '../../../../ui/button.tsx';
import { FieldFrame, inputClass } from '../../../../ui/fields/field-frame.tsx';
import { addNames } from './terms.ts';

const longestName = 100;

/** Several short names: typed, and added by Enter or a comma; each can be taken away. */
export function NamesField(props: {
  readonly label: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  /** Names that are in use elsewhere, offered while typing. */
  readonly known?: readonly string[];
  readonly help?: string;
  readonly error?: string | undefined;
  readonly isReadOnly: boolean;
}) {
  const { label, names, onChange, known = [], help, error, isReadOnly } = props;
  const [typed, setTyped] = useState('');
  const listId = useId();
  const add = (text: string) => {
    onChange(addNames(names, text));
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  return (
    <div className="flex flex-col gap-2">
      <AriaTextField
        value={typed}
        onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
        onBlur={() => typed.trim() !== '' && add(typed)}
        isReadOnly={isReadOnly}
        validationBehavior="aria"
        isInvalid={error !== undefined}
        className="flex flex-col gap-1"
      >
        <FieldFrame label={label} help={help} error={error}>
          <div className="flex gap-2">
            <Input
              dir="auto"
              list={known.length > 0 ? listId : undefined}
              maxLength={longestName}
              onKeyDown={press}
              className={inputClass}
              placeholder={isReadOnly ? undefined : t('Type a name and press Enter')}
            />
            {!isReadOnly && (
              <Button
                whyDisabled={typed.trim() === '' && t('Type a name first.')}
                onPress={() => add(typed)}
                aria-label={t('Add to {label}', { label })}
              >
                {t('Add')}
              </Button>
            )}
          </div>
        </FieldFrame>
      </AriaTextField>
      {known.length > 0 && (
        <datalist id={listId}>
          {known
            .filter((name) => !names.includes(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      )}
      {names.length > 0 && <ChosenNames {...{ label, names, onChange, isReadOnly }} />}
    </div>
  );
}

function ChosenNames(props: {
  readonly label: string;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly isReadOnly: boolean;
}) {
  const { label, names, onChange, isReadOnly } = props;
  return (
    <TagGroup
      {...(!isReadOnly && {
        onRemove: (keys) => onChange(names.filter((name) => !keys.has(name))),
      })}
    >
      <Label className="sr-only">{t('{label}: chosen', { label })}</Label>
      <TagList className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <Tag
            key={name}
            id={name}
            textValue={name}
            className="flex min-h-7 items-center gap-1 rounded-full border border-line bg-sunken pe-1 ps-2.5 text-sm"
          >
            {name}
            {!isReadOnly && (
              <AriaButton
                slot="remove"
                aria-label={t('Remove {name}', { name })}
                className="rounded-full p-1 text-ink-faint hover:bg-surface hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </AriaButton>
            )}
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
