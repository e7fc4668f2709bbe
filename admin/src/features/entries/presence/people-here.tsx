import { createContext, useContext } from 'react';
import { t } from '../../../messages/messages.ts';
import { isToldAt } from '../fields/field-paths.ts';
import type { PersonHere } from './use-presence.ts';

/** Who else has the record open. */
export const PresenceContext = createContext<readonly PersonHere[]>([]);

/** Who else has the record open, as round marks with their initials. */
export function PeopleHere({ people }: { readonly people: readonly PersonHere[] }) {
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('Also in this record')} className="flex shrink-0 ps-1.5 *:-ms-1.5">
      {people.map(({ id, name }) => (
        <li
          key={id}
          title={name}
          className="flex size-7 items-center justify-center rounded-full border-2 border-surface bg-info-soft text-xs font-semibold text-info"
        >
          <span aria-hidden="true">{initialsOf(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The names of the people in a field or in a part of it, in the space above the field: its head can hold tools. */
export function FieldPresence({ path }: { readonly path: string }) {
  const people = useContext(PresenceContext).filter(({ paths }) => paths.some((at) => isToldAt(at, path)));
  if (people.length === 0) return null;
  return (
    <p
      data-people-in={path}
      className="pointer-events-none absolute end-0 bottom-full z-10 max-w-full truncate rounded-full bg-info-soft px-2 text-xs text-info"
    >
      <span className="sr-only">{t('In this field:')} </span>
      <bdi>{people.map(({ name }) => name).join(', ')}</bdi>
    </p>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/[\s@._-]+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => ([...word][0] ?? '').toLocaleUpperCase()).join('');
}
