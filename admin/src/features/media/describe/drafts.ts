import type { Media } from '../media-file.ts';
import { changeMedia, type MediaChanges, moveMedia } from '../media-query.ts';
import { tagsInText, textOfTags } from '../tag-text.ts';

/** What one writes about a file in the table. */
export interface Draft {
  readonly altText: string;
  readonly caption: string;
  /** With commas between them. */
  readonly tags: string;
  /** Name of the folder; null for none. */
  readonly folder: string | null;
}

export type Drafts = ReadonlyMap<string, Draft>;

/** What is said about a file as it is. */
export function draftOf({ altText, caption, tags, folder }: Media): Draft {
  return { altText, caption, tags: textOfTags(tags), folder };
}

/** Whether a draft says something else than the file. */
export function differs(media: Media, draft: Draft | undefined): draft is Draft {
  if (!draft) return false;
  const { folder } = draft;
  return folder !== media.folder || Object.keys(changesOf(media, draft)).length > 0;
}

/**
 * Saves what a draft says otherwise than the file, and answers the file as it is then. The texts go first: what is refused of
 * them leaves the file where it is.
 * @throws ApiError
 */
export async function saveDraft(media: Media, draft: Draft): Promise<Media> {
  const changes = changesOf(media, draft);
  const described: Media = Object.keys(changes).length > 0 ? await changeMedia(media.id, changes) : media;
  return draft.folder === media.folder ? described : moveMedia(media.id, draft.folder);
}

function changesOf(media: Media, { altText, caption, tags }: Draft): MediaChanges {
  const before = media.tags ?? [];
  const after = tagsInText(tags);
  const isSame = before.length === after.length && after.every((tag) => before.includes(tag));
  return {
    ...(altText !== media.altText && { altText }),
    ...(caption !== media.caption && { caption }),
    ...(!isSame && { tags: after }),
  };
}
