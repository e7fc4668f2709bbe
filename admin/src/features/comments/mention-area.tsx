import { useQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { t } from '../../messages/messages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { popoverClass } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { mentionableQuery } from './comment-queries.ts';
import { insertMention, type Mentioned, mentionBegunAt } from './mentions.ts';

/** Names that are offered at once. */
const mostOffered = 6;

/** They move the caret, and type nothing. */
const caretKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * A text of several lines in which `@` offers the people of the tenant: the arrow keys choose, Enter or Tab takes the name, Escape
 * leaves what was typed.
 */
export function MentionArea(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onMention: (text: string, person: Mentioned) => void;
}) {
  const { label, value, onChange, onMention } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [begun, setBegun] = useState<ReturnType<typeof mentionBegunAt>>();
  const [chosen, setChosen] = useState(0);
  const { data: found = [] } = useQuery({
    ...mentionableQuery(begun?.q ?? ''),
    enabled: begun !== undefined,
  });
  const offered = begun ? found.slice(0, mostOffered) : [];
  const look = () => {
    const { current: at } = area;
    const next = at && mentionBegunAt(at.value, at.selectionStart, at.selectionEnd);
    if (next?.q !== begun?.q || next?.start !== begun?.start) {
      setBegun(next ?? undefined);
      setChosen(0);
    }
  };
  const caretTo = (place: number) => {
    area.current?.focus();
    // Once the text is there.
    requestAnimationFrame(() => area.current?.setSelectionRange(place, place));
  };
  const take = (index: number) => {
    const person = offered[index];
    if (!begun || !person) return;
    const name = person.name || person.email;
    const { text, caret } = insertMention(value, begun, name);
    onMention(text, { id: person.id, name });
    setBegun(undefined);
    caretTo(caret);
  };
  const press = (event: KeyboardEvent) => {
    if (offered.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab';
    if (step !== undefined) setChosen((chosen + step + offered.length) % offered.length);
    else if (isTaken) take(chosen);
    else if (event.key === 'Escape') setBegun(undefined);
    else return;
    event.preventDefault();
    // Escape would close the panel too.
    event.stopPropagation();
  };
  const begin = () => {
    const at = area.current?.selectionStart ?? value.length;
    const sign = at === 0 || /\s/.test(value[at - 1] ?? '') ? '@' : ' @';
    onChange(value.slice(0, at) + sign + value.slice(at));
    setBegun({ start: at + sign.length - 1, end: at + sign.length, q: '' });
    setChosen(0);
    caretTo(at + sign.length);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the text area inside pass here.
    <div
      className="relative flex flex-col gap-1"
      onKeyDownCapture={press}
      onKeyUp={({ key }) => caretKeys.has(key) && look()}
      onClick={look}
    >
      <TextField
        label={label}
        rows={2}
        maxLength={4000}
        value={value}
        onChange={(text) => {
          onChange(text);
          look();
        }}
        onBlur={() => setBegun(undefined)}
        area={{
          ref: area,
          'aria-autocomplete': 'list',
          ...(offered.length > 0 && {
            'aria-controls': id,
            'aria-activedescendant': `${id}-${chosen}`,
          }),
        }}
      />
      {offered.length > 0 && (
        <div
          id={id}
          role="listbox"
          aria-label={t('People')}
          className={classNames(popoverClass, 'absolute inset-x-0 top-full z-20 flex flex-col')}
        >
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the keys.
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classNames('rounded px-2 py-1.5 text-sm', index === chosen && 'bg-accent-soft')}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.stopPropagation();
                take(index);
              }}
            >
              <bdi>{person.name || person.email}</bdi>
              {person.name && <span className="ms-2 text-xs text-ink-faint">{person.email}</span>}
            </div>
          ))}
        </div>
      )}
      <Button variant="quiet" className="min-h-7 self-start px-1 text-xs" onPress={begin}>
        <AtSign aria-hidden="true" className="size-3.5" /> {t('Mention [verb]')}
      </Button>
    </div>
  );
}
