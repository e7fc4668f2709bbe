/** What a record says of its file, in words. */
const messages = {
  MAY_BE_DAMAGED:
    'The file may be damaged or incomplete: it begins as its type does, but not all of it was recognised.',
} as const;

/** Something about a file that whoever uses it should know. */
export type MediaNote = keyof typeof messages;

/** Every note there is. */
export const mediaNotes = Object.keys(messages) as [MediaNote, ...MediaNote[]];

/** The notes of a record on the wire, as keys of it: none where there is nothing to say. */
export function presentNotes(note: string | null): { notes?: { code: MediaNote; message: string }[] } {
  const known = mediaNotes.find((one) => one === note);
  return known ? { notes: [{ code: known, message: messages[known] }] } : {};
}
