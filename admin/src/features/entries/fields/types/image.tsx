import { Image } from 'lucide-react';
import { lazy } from 'react';
import { MediaControl } from '../media/media-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

const MediaOptions = lazy(() =>
  import('../../../schemas/builder/options/media-options.tsx').then(({ MediaOptions: one }) => ({
    default: one,
  })),
);

/** A file of the library that is a picture. */
export const imageType: AdminFieldType = {
  ...mediaFacets,
  title: 'Image',
  line: 'A picture of the media library.',
  icon: Image,
  Options: ({ part }) => <MediaOptions part={part} isImage />,
  Control: (props) => <MediaControl {...props} isImage />,
};
