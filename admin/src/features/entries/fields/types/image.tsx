import { Image } from 'lucide-react';
import { MediaOptions } from '../../../schemas/builder/options/media-options.tsx';
import { MediaControl } from '../media/media-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

/** A file of the library that is a picture. */
export const imageType: AdminFieldType = {
  ...mediaFacets,
  title: 'Image',
  line: 'A picture of the media library.',
  icon: Image,
  Options: ({ part }) => <MediaOptions part={part} isImage />,
  Control: (props) => <MediaControl {...props} isImage />,
};
