import { Image } from 'lucide-react';
import { t } from '../../../../messages/messages.ts';
import { lazily } from '../../../../ui/lazily.ts';
import { MediaControl } from '../media/media-control.tsx';
import { idOfMedia } from '../stored-forms.ts';
import type { AdminFieldType } from './field-type.ts';
import { mediaFacets } from './media-facets.tsx';

const MediaOptions = lazily(
  () => import('../../../schemas/builder/options/media-options.tsx').then(({ MediaOptions: one }) => one),
  'options',
);

/** A file of the library that is a picture. */
export const imageType: AdminFieldType = {
  ...mediaFacets,
  title: t('Image'),
  isPicture: true,
  mayHoldImages: true,
  line: t('A picture of the media library.'),
  icon: Image,
  Options: ({ part }) => <MediaOptions part={part} isImage />,
  Control: (props) => <MediaControl {...props} isImage />,
  placeLines: (value) => (idOfMedia(value) === undefined ? 3 : 12),
};
