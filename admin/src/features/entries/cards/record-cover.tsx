import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '../../../api/records.ts';
import { MediaThumb } from '../../media/media-thumb.tsx';
import { idOfMedia } from '../fields/stored-forms.ts';
import { mediaCellQuery } from '../lists/media-cell.tsx';
import { cardFieldsOf } from './card-fields.ts';
import { useCardRecord } from './card-query.ts';
import { RecordSign } from './record-sign.tsx';

/** The picture of a record, by the look of its type, across its box; the sign of its type where it has none. */
export function RecordCover(props: {
  readonly kind: RecordKind;
  readonly id: string;
  readonly typeSlug: string | null;
}) {
  const { kind, id, typeSlug } = props;
  const { data } = useCardRecord(kind, id);
  const picture = data?.type && cardFieldsOf(data.type).picture;
  const file = picture ? idOfMedia(data?.record.fields?.[picture.name]) : data?.record.featuredImageId;
  if (file) return <Picture id={file} />;
  return data === undefined ? null : <RecordSign kind={kind} typeSlug={typeSlug} className="size-4" />;
}

function Picture({ id }: { readonly id: string }) {
  const { data } = useQuery(mediaCellQuery(id));
  if (!data) return null;
  return <MediaThumb media={data} width={112} height={80} className="size-full [&>img]:object-cover" />;
}
