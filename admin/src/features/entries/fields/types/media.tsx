import { File } from 'lucide-react';
import { MediaOptions } from '../../../schemas/builder/options/media-options.tsx';
import { MediaControl } from '../media/media-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

/** A file of the library. */
export const mediaType: AdminFieldType = {
  ...mediaFacets,
  title: 'File',
  line: 'Any file of the media library.',
  icon: File,
  Options: ({ part }) => <MediaOptions part={part} isImage={false} />,
  Control: (props) => <MediaControl {...props} isImage={false} />,
};
