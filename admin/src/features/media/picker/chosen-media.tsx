import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { rich, t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { CropButton } from '../crop/crop-button.tsx';
import {
  dimensionsInWords,
  kindOf,
  lengthInWords,
  type Media,
  sizeInWords,
  typeInWords,
} from '../media-file.ts';
import { refreshMedia } from '../media-query.ts';
import { MediaThumb } from '../media-thumb.tsx';

/** The file that a field holds: what it shows, its name, and whether it says what it shows to who cannot see it. */
export function ChosenMedia(props: {
  readonly media: Media;
  readonly mayEdit: boolean;
  /** Across the column. */
  readonly isLead: boolean;
  /** Crops that the site shows, such as `Hero 16:9`. */
  readonly ratios?: readonly string[] | undefined;
}) {
  const { media, mayEdit, isLead, ratios } = props;
  const length = media.duration !== undefined && lengthInWords(media.duration);
  const facts = [typeInWords(media.mimeType), sizeInWords(media.size), dimensionsInWords(media), length];
  return (
    <div className={classNames('flex gap-3', isLead && 'flex-col')}>
      {isLead ? (
        <MediaThumb media={media} width={630} height={420} className="aspect-3/2 w-full rounded-md" />
      ) : (
        <MediaThumb
          media={media}
          width={128}
          height={96}
          className="h-20 w-26 shrink-0 rounded-md border border-line"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <Link
          to="/media"
          search={{ id: media.id }}
          target="_blank"
          className="truncate font-medium hover:underline"
          aria-label={t('{name}, open in the library in a new tab', { name: media.filename })}
        >
          {media.filename}
        </Link>
        <p className="text-xs text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
        {kindOf(media.mimeType) === 'image' && <AltText key={media.id} media={media} mayEdit={mayEdit} />}
        {mayEdit && <CropButton media={media} ratios={ratios} />}
      </div>
    </div>
  );
}

function AltText({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <AltTextForm media={media} onClose={() => setEditing(false)} />;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs">
      {media.altText ? (
        <span className="text-ink-soft">
          {rich('Alt text: {text}', { text: <bdi>{media.altText}</bdi> })}
        </span>
      ) : (
        <span className="flex items-center gap-1 text-warn">
          <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t('No alt text: people who cannot see it learn nothing.')}
        </span>
      )}
      {mayEdit && (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className="min-h-6 rounded px-1 font-medium text-accent hover:underline"
        >
          {media.altText ? t('Change alt text') : t('Add alt text')}
        </button>
      )}
    </p>
  );
}

function AltTextForm({ media, onClose }: { readonly media: Media; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [altText, setAltText] = useState(media.altText);
  const saving = useSubmit(async () => {
    await call('PUT', '/admin/media/{id}', { path: { id: media.id }, body: { altText } });
    await refreshMedia(queryClient);
    onClose();
  });
  // No form of its own: the field stands inside the form of a record.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void saving.run();
    else onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field and the buttons in it.
    <div
      onKeyDown={(event) => event.target instanceof HTMLInputElement && press(event)}
      className="mt-1 flex flex-col gap-2"
    >
      <TextField
        label={t('Alt text')}
        help={t('What the image shows. It changes wherever the file is used.')}
        value={altText}
        onChange={setAltText}
        error={saving.message}
        maxLength={1000}
        autoFocus
      />
      <div className="flex gap-2">
        <Button isPending={saving.isRunning} onPress={() => void saving.run()}>
          {t('Save alt text')}
        </Button>
        <Button variant="quiet" onPress={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
