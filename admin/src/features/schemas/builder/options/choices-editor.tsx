import { MoveDown, MoveUp, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { focusWhenThere } from '../../../../ui/interaction/focus-when-there.ts';
import { errorAt } from '../check/field-issues.ts';
import { setOption } from '../fields/change-fields.ts';
import type { FieldPart } from '../fields/field-part.ts';
import { Place } from '../fields/place.tsx';
import { isObject } from '../type-draft.ts';

interface ChoiceDraft {
  readonly label: string;
  readonly value: string;
}

/** The choices of a select field, in their order. The value follows the label until somebody writes it. */
export function ChoicesEditor({ part: { one, change, issues } }: { readonly part: FieldPart }) {
  const choices = readChoices(one.field.options?.['choices']);
  const error = errorAt(issues, 'choices');
  const set = (next: readonly ChoiceDraft[]) =>
    change((now) => setOption(now, 'choices', next.length > 0 ? next : undefined));
  const replace = (index: number, choice: ChoiceDraft) => set(choices.with(index, choice));
  const move = (from: number, to: number) => {
    const moved = choices[from];
    if (moved && to >= 0 && to < choices.length) set(choices.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const labelId = (index: number) => `${one.key}-choice-${index}`;
  const add = () => {
    set([...choices, { label: '', value: '' }]);
    focusWhenThere(labelId(choices.length));
  };
  return (
    <Place of={one.key} control="choices" isFaulty={error !== undefined}>
      <div className="flex flex-col gap-2">
        {choices.length > 0 && (
          <ol aria-label={t('Choices')} className="flex flex-col gap-2">
            {choices.map((choice, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place; what it says changes while typing.
              <li key={index} className="flex flex-wrap items-end gap-2">
                <TextField
                  id={labelId(index)}
                  label={t('Label of choice {number}', { number: index + 1 })}
                  value={choice.label}
                  onChange={(label) => replace(index, relabelChoice(choice, label))}
                  className="min-w-32 flex-1"
                />
                <TextField
                  label={t('Value of choice {number}', { number: index + 1 })}
                  value={choice.value}
                  onChange={(value) => replace(index, { ...choice, value })}
                  className="min-w-32 flex-1"
                  isCode
                />
                <span className="flex">
                  <IconButton
                    label={t('Move choice {number} up', { number: index + 1 })}
                    icon={<MoveUp className="size-4" />}
                    whyDisabled={index === 0 && t('It is the first choice.')}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={t('Move choice {number} down', { number: index + 1 })}
                    icon={<MoveDown className="size-4" />}
                    whyDisabled={index === choices.length - 1 && t('It is the last choice.')}
                    onPress={() => move(index, index + 1)}
                  />
                  <IconButton
                    label={t('Remove choice {number}', { number: index + 1 })}
                    icon={<Trash2 className="size-4" />}
                    onPress={() => set(choices.toSpliced(index, 1))}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
        <p className={error ? 'text-xs text-danger' : 'text-xs text-ink-faint'}>
          {error ??
            t(
              'Editors see the label, content keeps the value. Without choices any text is taken. Content keeps values that you remove here.',
            )}
        </p>
        <div>
          <Button onPress={add}>
            <Plus aria-hidden="true" className="size-4" /> {t('Add a choice')}
          </Button>
        </div>
      </div>
    </Place>
  );
}

function readChoices(value: unknown): readonly ChoiceDraft[] {
  if (!Array.isArray(value)) return [];
  return value.map((one) => ({
    label: isObject(one) && typeof one['label'] === 'string' ? one['label'] : '',
    value: isObject(one) && typeof one['value'] === 'string' ? one['value'] : '',
  }));
}

function relabelChoice(choice: ChoiceDraft, label: string): ChoiceDraft {
  const isFollowing = choice.value === valueFor(choice.label);
  return { label, value: isFollowing ? valueFor(label) : choice.value };
}

function valueFor(label: string): string {
  return label
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}
