import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { t } from '../../../messages/messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { kindOf, type Media } from '../media-file.ts';
import { changeMedia, type MediaChanges, mediaQuery, refreshMedia } from '../media-query.ts';
import { tagsInText, textOfTags } from '../tag-text.ts';
import { FolderField } from './folder-field.tsx';

type Texts = Pick<Media, 'altText' | 'caption' | 'filename'> & {
  /** With commas between them. */
  readonly tags: string;
};

/** What is said about a file. Each text is saved when one leaves its field. */
export function DescriptionForm({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const { texts, write, save, state, failure } = useTexts(media);
  const isImage = kindOf(media.mimeType) === 'image';
  const field = (name: keyof Texts) => ({
    value: texts[name],
    onChange: (value: string) => write(name, value),
    onBlur: () => void save(),
    isReadOnly: !mayEdit,
    error: failure?.field === name ? failure.message : undefined,
  });
  return (
    <section aria-label={t('Description')} className="flex flex-col gap-4">
      <TextField
        label={t('Alt text')}
        help={
          isImage
            ? t(
                'Says what the picture shows, for people who cannot see it. A new text shows at once wherever the file is used.',
              )
            : t('Says what is in the file.')
        }
        rows={2}
        maxLength={1000}
        {...field('altText')}
      />
      {isImage && texts.altText.trim() === '' && (
        <p className="-mt-2 flex items-center gap-1.5 text-xs text-warn">
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t('Without an alt text, people who cannot see the picture learn nothing of it.')}
        </p>
      )}
      <TextField label={t('Caption')} rows={2} maxLength={2000} {...field('caption')} />
      <TextField
        label={t('File name')}
        help={t('Part of the address; the old address goes on to work.')}
        maxLength={255}
        {...field('filename')}
      />
      <TextField
        label={t('Tags')}
        help={t('Separated by commas. They are for the library: readers see none.')}
        {...field('tags')}
      />
      <FolderField media={media} mayEdit={mayEdit} />
      {mayEdit && (
        <p aria-live="polite" className="min-h-5 text-xs text-ink-faint">
          {state === 'saving' ? t('Saving …') : state === 'saved' ? t('All changes saved') : ''}
        </p>
      )}
    </section>
  );
}

/** The texts as they are typed, and what became of them. */
function useTexts(media: Media) {
  const queryClient = useQueryClient();
  const [texts, setTexts] = useState<Texts>(textsOf(media));
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const [failure, setFailure] = useState<{ field: keyof Texts; message: string }>();
  const latest = useRef(texts);
  const saved = useRef<Texts>(textsOf(media));

  const chain = useRef(Promise.resolve());
  // One in flight: an earlier answer must not come after a later one.
  const save = () => {
    chain.current = chain.current.then(saveNow);
    return chain.current;
  };
  const saveNow = async () => {
    const changes = changed(saved.current, latest.current);
    const [field] = Object.keys(changes) as (keyof Texts)[];
    if (!field) return;
    const before = saved.current;
    saved.current = { ...before, ...changes };
    setState('saving');
    try {
      const answer = await changeMedia(media.id, changesOf(changes));
      queryClient.setQueryData(
        mediaQuery(media.id).queryKey,
        (known) => known && { ...known, tags: [], ...answer },
      );
      // The service may have made another name of it.
      if (changes.filename === latest.current.filename) take('filename', answer.filename);
      setFailure(undefined);
      const isAll = Object.keys(changed(saved.current, latest.current)).length === 0;
      setState(isAll ? 'saved' : 'idle');
      void refreshMedia(queryClient);
    } catch (error) {
      saved.current = before;
      setFailure({ field, message: messageOf(error) });
      setState('idle');
      notifyFailure(t('What you wrote about {name} is not saved', { name: media.filename }), error);
    }
  };
  const write = (name: keyof Texts, value: string) => {
    latest.current = { ...latest.current, [name]: value };
    setTexts(latest.current);
  };
  const take = (name: keyof Texts, value: string) => {
    saved.current = { ...saved.current, [name]: value };
    write(name, value);
  };
  const atEnd = useRef(save);
  useEffect(() => {
    atEnd.current = save;
  });
  // Escape closes the panel without leaving the field first.
  useEffect(() => () => void atEnd.current(), []);
  return { texts, write, save, state, failure };
}

function changesOf({ tags, ...texts }: Partial<Texts>): MediaChanges {
  return { ...texts, ...(tags !== undefined && { tags: tagsInText(tags) }) };
}

function textsOf({ altText, caption, filename, tags }: Media): Texts {
  return { altText, caption, filename, tags: textOfTags(tags) };
}

function changed(before: Texts, after: Texts): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Texts] !== value),
  );
}
