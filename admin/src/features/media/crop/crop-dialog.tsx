// In this folder: what is shown of a picture in each proportion.

import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNote } from '../../../ui/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { imageAddress, type Media } from '../media-file.ts';
import { changeMedia, refreshMedia } from '../media-query.ts';
import {
  type Crop,
  type CropPlace,
  cropAround,
  cropAt,
  placeOf,
  proportionOf,
  readNamedRatio,
  smallestSize,
} from './crop-geometry.ts';

const usual = ['16:9', '4:3', '3:2', '1:1', '4:5', '9:16'];

/** Chooses what is shown of a picture in each proportion; where nothing is chosen, the focal point decides. */
export function CropDialog({
  media,
  ratios = [],
  onClose,
}: {
  readonly media: Media;
  /** Those of the field, with their names; the usual ones without. */
  readonly ratios?: readonly string[] | undefined;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [crops, setCrops] = useState<Readonly<Record<string, Crop>>>(media.crops ?? {});
  const offered = (ratios.length > 0 ? ratios : usual).map(readNamedRatio);
  const [ratio, setRatio] = useState(offered[0]?.ratio ?? '1:1');
  const picture = { width: media.width ?? 1, height: media.height ?? 1 };
  const proportion = proportionOf(ratio);
  const chosen = crops[ratio];
  const crop = chosen ?? cropAround(picture, proportion, media.focalPoint);
  const put = (place: CropPlace) => setCrops({ ...crops, [ratio]: cropAt(picture, proportion, place) });
  const saving = useSubmit(async () => {
    await changeMedia(media.id, { crops });
    await refreshMedia(queryClient);
    onClose();
  });
  const unchoose = () => {
    const { [ratio]: _, ...others } = crops;
    setCrops(others);
  };
  const choices = offered.map(({ name, ratio: value }) => ({
    value,
    label: crops[value] ? t('{name}, chosen', { name }) : name,
  }));
  const footer = (
    <>
      <Button onPress={onClose}>{t('Cancel')}</Button>
      <Button variant="primary" isPending={saving.isRunning} onPress={() => void saving.run()}>
        {t('Save crops')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t('Crops of {name}', { name: media.filename })}
      isOpen
      onClose={onClose}
      size="lg"
      footer={footer}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {t(
            'What is shown wherever the picture appears in this proportion. Where nothing is chosen, the crop keeps the focal point in sight.',
          )}
        </p>
        <SelectField
          label={t('Crop')}
          value={ratio}
          onChange={setRatio}
          choices={choices}
          className="max-w-xs"
        />
        <CropStage media={media} crop={crop} place={placeOf(picture, proportion, crop)} onPlace={put} />
        <div>
          <Button
            whyDisabled={chosen === undefined && t('The focal point decides already.')}
            onPress={unchoose}
          >
            {t('Leave it to the focal point')}
          </Button>
        </div>
        <FailureNote reason={saving.message} />
      </div>
    </Dialog>
  );
}

function CropStage({
  media,
  crop,
  place,
  onPlace,
}: {
  readonly media: Media;
  readonly crop: Crop;
  readonly place: CropPlace;
  readonly onPlace: (place: CropPlace) => void;
}) {
  const stage = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const share = (at: number, part: number) =>
      part > 0.9999 ? 0.5 : Math.min(1, Math.max(0, (at - part / 2) / (1 - part)));
    const across = share((event.clientX - box.left) / box.width, crop.width);
    const down = share((event.clientY - box.top) / box.height, crop.height);
    onPlace({ ...place, across, down });
  };
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div className="flex flex-col gap-4 sm:flex-row">
      <div className="flex min-w-0 flex-1 justify-center rounded-lg bg-sunken">
        <div
          ref={stage}
          className="relative cursor-move touch-none overflow-hidden select-none"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={(event) => event.buttons === 1 && follow(event)}
        >
          <img
            src={imageAddress(media, 640)}
            alt={media.altText || media.filename}
            width={media.width ?? 640}
            height={media.height ?? 480}
            draggable={false}
            className="h-auto max-h-[50vh] w-auto max-w-full"
          />
          <div
            aria-hidden="true"
            className="absolute border-2 border-white shadow-[0_0_0_9999px_rgb(0_0_0/.55)]"
            style={{
              inset: `${percent(crop.y)} auto auto ${percent(crop.x)}`,
              width: percent(crop.width),
              height: percent(crop.height),
            }}
          />
        </div>
      </div>
      <div className="flex flex-col gap-3 sm:w-56">
        <Slider
          label={t('Size')}
          value={place.size}
          least={smallestSize}
          onChange={(size) => onPlace({ ...place, size })}
        />
        <Slider
          label={t('From left to right')}
          value={place.across}
          isFixed={crop.width > 0.9999}
          onChange={(across) => onPlace({ ...place, across })}
        />
        <Slider
          label={t('From top to bottom')}
          value={place.down}
          isFixed={crop.height > 0.9999}
          onChange={(down) => onPlace({ ...place, down })}
        />
        <p className="text-xs text-ink-faint">
          {t('Drag the frame, or move it with the arrow keys on these sliders.')}
        </p>
      </div>
    </div>
  );
}

function Slider({
  label,
  value,
  least = 0,
  isFixed = false,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  /** The crop fills the picture in this direction. */
  readonly isFixed?: boolean;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  // Escape is for the dialog; everything else that a slider knows is its own.
  const keep = (event: KeyboardEvent) => event.key.startsWith('Arrow') && event.stopPropagation();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={Math.round(least * 100)}
        max={100}
        value={Math.round(value * 100)}
        disabled={isFixed}
        aria-valuetext={t('{percent} %', { percent: Math.round(value * 100) })}
        onKeyDown={keep}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
        className="w-full accent-accent"
      />
    </div>
  );
}
