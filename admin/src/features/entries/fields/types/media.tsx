import { File } from 'lucide-react';
import { lazy } from 'react';
import { MediaControl } from '../media/media-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

const MediaOptions = lazy(() =>
  import('../../../schemas/builder/options/media-options.tsx').then(({ MediaOptions: one }) => ({
    default: one,
  })),
);

/** A file of the library. */
export const mediaType: AdminFieldType = {
  ...mediaFacets,
  title: 'File',
  line: 'Any file of the media library.',
  icon: File,
  Options: ({ part }) => <MediaOptions part={part} isImage={false} />,
  Control: (props) => <MediaControl {...props} isImage={false} />,
};
