import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { t } from '../../../messages/messages.ts';
import type { Media } from '../../media/media-file.ts';
import { MediaThumb } from '../../media/media-thumb.tsx';
import { createBatchReader } from '../fields/references/batch-reader.ts';

/** What the service answers at most in one page, and takes ids for. */
const mostFiles = 100;

const readFile = createBatchReader<Media>(async (ids) => {
  const asked = ids.filter((id) => !id.includes(','));
  const { data } = await call('GET', '/admin/media', { query: { ids: asked.join(','), limit: mostFiles } });
  return new Map(data.map((file) => [file.id, file]));
}, mostFiles);

/** A file of the library; null where there is none. Those that are asked for in one moment are read together. */
export function mediaCellQuery(id: string) {
  return queryOptions({ queryKey: ['media', 'cell', id], queryFn: () => readFile(id), retry: false });
}

/** A file of the library, small, with its name where it is no picture. */
export function MediaCell({ id }: { readonly id: string }) {
  const { data } = useQuery(mediaCellQuery(id));
  if (data === null) return <span className="text-ink-faint">{t('deleted')}</span>;
  if (!data) return <span className={`${thumbClass} animate-pulse bg-sunken`} />;
  return (
    <span title={data.filename} className={thumbClass}>
      <MediaThumb media={data} width={48} height={36} className="size-full" />
      <span dir="auto" className="sr-only">
        {data.altText || data.filename}
      </span>
    </span>
  );
}

/** The place of a picture that is not there, as large as one: rows are of one height. */
export function NoPicture() {
  return <span className="block h-9 w-12 rounded border border-dashed border-line" />;
}

const thumbClass = 'block h-9 w-12 overflow-hidden rounded border border-line';
