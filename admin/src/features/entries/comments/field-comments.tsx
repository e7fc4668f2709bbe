// In this folder: what people say about the record that is open, at its fields and in a panel.

import { MessageSquare } from 'lucide-react';
import { createContext, useContext } from 'react';
import { plural } from '../../../messages/messages.ts';
import { isToldAt } from '../fields/field-paths.ts';

/** The open threads of the record, and how to show them. */
export interface Marks {
  /** Where each is in the form. */
  readonly places: readonly string[];
  readonly open: (place: string) => void;
}

export const CommentContext = createContext<Marks>({ places: [], open: () => undefined });

/**
 * Button with the number of open threads on a field and its parts. It is in the margin, and above the field where the
 * margin is too narrow.
 */
export function FieldComments({ path }: { readonly path: string }) {
  const { places, open } = useContext(CommentContext);
  const about = places.filter((place) => isToldAt(place, path));
  const [first] = about;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      data-comments-on={path}
      aria-label={plural(about.length, '1 comment here', '{count} comments here')}
      className="z-10 flex min-h-6 min-w-6 cursor-pointer items-center justify-center gap-0.5 rounded bg-info-soft px-1 text-xs text-info max-sm:mb-1 sm:absolute sm:end-full sm:top-0 sm:me-1"
      onClick={() => open(first)}
    >
      <MessageSquare aria-hidden="true" className="size-3" />
      {about.length}
    </button>
  );
}
