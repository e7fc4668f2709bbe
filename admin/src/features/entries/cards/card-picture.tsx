import { useQuery } from '@tanstack/react-query';
import { MediaThumb } from '../../media/media-thumb.tsx';
import { mediaCellQuery } from '../lists/media-cell.tsx';

/** The picture of a card, whose room is kept until it has come. */
export function CardPicture({ id }: { readonly id: string }) {
  const { data } = useQuery(mediaCellQuery(id));
  if (data === null) return null;
  return (
    <span className="block h-36 overflow-hidden rounded-md border border-line bg-sunken">
      {data && <MediaThumb media={data} width={288} height={144} className="size-full" />}
    </span>
  );
}
