import { plural, t } from '../../../../../messages/messages.ts';
import type { PasteNotes } from './blocks.ts';

/** What a paste could not keep, as its editor is told; undefined when there is nothing to tell. */
export function notesInWords({ lostImages, foreignImages, tables, scripts }: PasteNotes): string | undefined {
  const sentences: string[] = [];
  if (lostImages > 0)
    sentences.push(
      plural(
        lostImages,
        'A picture was left out: only the program that it comes from can open it. Add it by “Image from the library”.',
        '{count} pictures were left out: only the program that they come from can open them. Add them by “Image from the library”.',
      ),
    );
  if (foreignImages > 0)
    sentences.push(
      plural(
        foreignImages,
        'A picture stays on the site that it comes from. To keep it for sure, upload it to the library.',
        '{count} pictures stay on the site that they come from. To keep them for sure, upload them to the library.',
      ),
    );
  if (tables > 0) sentences.push(t('Tables aren’t supported; each row was pasted as a line.'));
  if (scripts > 0) sentences.push(t('Some superscripts and subscripts were pasted as ordinary text.'));
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
