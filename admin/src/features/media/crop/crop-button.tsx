import { Crop } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { Media } from '../media-file.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

/** Types that the service makes images from. */
const cropped = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** Opens the crops of a picture; nothing for what has none. */
export function CropButton({
  media,
  ratios,
}: {
  readonly media: Media;
  readonly ratios?: readonly string[] | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!cropped.has(media.mimeType) || media.width === null || media.height === null) return null;
  return (
    <>
      <Button variant="quiet" className="self-start" onPress={() => setOpen(true)}>
        <Crop aria-hidden="true" className="size-4" /> {t('Crops …')}
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog media={media} ratios={ratios} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
