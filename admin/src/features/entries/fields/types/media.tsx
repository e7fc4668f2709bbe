import { File } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { MediaControl } from '../media/media-control.tsx';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

const MediaOptions = lazily(
  () => import('../../../schemas/builder/options/media-options.tsx').then(({ MediaOptions: one }) => one),
  'options',
);

/** A file of the library. */
export const mediaType: AdminFieldType = {
  ...mediaFacets,
  title: t('File'),
  mayHoldImages: true,
  line: t('Any file of the media library.'),
  icon: File,
  Options: ({ part }) => <MediaOptions part={part} isImage={false} />,
  Control: (props) => <MediaControl {...props} isImage={false} />,
};
