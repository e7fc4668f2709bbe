import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../messages/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { notifyFailure } from '../../../ui/toast.tsx';
import { CropButton } from '../crop/crop-button.tsx';
import { blurredPreview, imageAddress, type Media } from '../media-file.ts';
import { changeMedia, mediaQuery, refreshMedia } from '../media-query.ts';
import { centre, clampPoint, cropPosition, movePoint, type Point, pointInWords } from './focal-geometry.ts';

/** An image, and the point of it that crops keep in sight: set by click, by drag or with arrow keys. */
export function FocalPoint({ media, mayEdit }: { readonly media: Media; readonly mayEdit: boolean }) {
  const { point, setPoint } = useFocalPoint(media);
  const id = useId();
  const isCentred = point.x === centre.x && point.y === centre.y;
  // The address without the point is the same picture while the point moves.
  const [address] = useState(() => imageAddress(media, 480));
  const canCrop = media.width !== null && media.height !== null && media.mimeType !== 'image/svg+xml';
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-center rounded-lg bg-sunken">
        <FocusedPicture
          media={media}
          address={address}
          point={point}
          onMove={mayEdit && canCrop ? setPoint : undefined}
          describedBy={`${id}-help`}
        />
      </div>
      {canCrop && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Crops media={media} address={address} point={point} />
          {mayEdit && <CropButton media={media} />}
          {mayEdit && !isCentred && (
            <Button variant="quiet" onPress={() => setPoint(centre)}>
              {t('Focus on the centre')}
            </Button>
          )}
        </div>
      )}
      {mayEdit && canCrop && (
        <p id={`${id}-help`} className="text-xs text-ink-faint">
          {t(
            'Click what matters in the picture, drag the ring, or move it with the arrow keys (Shift for large steps): crops keep it in sight, on live pages too.',
          )}
        </p>
      )}
    </div>
  );
}

function FocusedPicture({
  media,
  address,
  point,
  onMove,
  describedBy,
}: {
  readonly media: Media;
  readonly address: string;
  readonly point: Point;
  readonly onMove: ((point: Point) => void) | undefined;
  readonly describedBy: string;
}) {
  const [isHere, setHere] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !onMove) return;
    onMove(
      clampPoint({
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      }),
    );
  };
  const press = (event: KeyboardEvent) => {
    const next = movePoint(point, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove?.(next);
  };
  const preview = isHere ? undefined : blurredPreview(media.thumbHash);
  return (
    <div
      ref={frame}
      className={classNames('relative', onMove && 'cursor-crosshair touch-none select-none')}
      {...(onMove && {
        onPointerDown: (event: PointerEvent) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        },
        onPointerMove: (event: PointerEvent) => event.buttons === 1 && follow(event),
      })}
    >
      <img
        src={address}
        alt={media.altText || media.filename}
        width={media.width ?? 480}
        height={media.height ?? 320}
        decoding="async"
        draggable={false}
        onLoad={() => setHere(true)}
        className="h-auto max-h-80 w-auto max-w-full bg-cover bg-center object-contain"
        style={preview ? { backgroundImage: `url("${preview}")` } : undefined}
      />
      {onMove && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('Focal point')}
          aria-describedby={describedBy}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.x * 100)}
          aria-valuetext={pointInWords(point)}
          onKeyDown={press}
          className="absolute size-9 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-white bg-black/20 shadow-[0_0_0_2px_rgb(0_0_0/.7)]"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      )}
    </div>
  );
}

const shapes = [
  { name: t('Square'), ratio: 1, box: 'h-16 w-16' },
  { name: t('Wide'), ratio: 2, box: 'h-16 w-32' },
  { name: t('Tall'), ratio: 0.5, box: 'h-16 w-8' },
] as const;

function Crops({
  media,
  address,
  point,
}: {
  readonly media: Media;
  readonly address: string;
  readonly point: Point;
}) {
  const size = { width: media.width ?? 1, height: media.height ?? 1 };
  return (
    <div className="flex gap-3">
      {shapes.map(({ name, ratio, box }) => (
        <figure key={name} className="flex flex-col gap-1 text-xs text-ink-faint">
          <img
            src={address}
            alt=""
            className={classNames('rounded border border-line object-cover', box)}
            style={{ objectPosition: cropPosition(size, ratio, point) }}
          />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The focal point as it is moved, saved when it rests. */
function useFocalPoint(media: Media) {
  const queryClient = useQueryClient();
  const [point, setPoint] = useState<Point>(media.focalPoint);
  const saved = useRef<Point>(media.focalPoint);
  const latest = useRef(point);
  const save = useRef(async () => {});
  useEffect(() => {
    latest.current = point;
    save.current = async () => {
      const { x, y } = latest.current;
      if (x === saved.current.x && y === saved.current.y) return;
      const before = saved.current;
      saved.current = { x, y };
      try {
        const changed = await changeMedia(media.id, { focalPoint: { x, y } });
        queryClient.setQueryData(mediaQuery(media.id).queryKey, (known) => known && { ...known, ...changed });
        await refreshMedia(queryClient);
      } catch (error) {
        saved.current = before;
        setPoint(before);
        notifyFailure(t('The focal point was not saved'), error);
      }
    };
    const timer = setTimeout(() => void save.current(), 400);
    return () => clearTimeout(timer);
  }, [point, media.id, queryClient]);
  // Whoever closes the panel at once meant it too.
  useEffect(() => () => void save.current(), []);
  return { point, setPoint };
}
