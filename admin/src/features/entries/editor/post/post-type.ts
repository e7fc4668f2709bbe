import { t } from '../../../../messages/messages.ts';
import type { EditedType } from '../editor-types.ts';
import { postFields } from './post-fields.ts';

/** The type that all posts have. */
export const postType: EditedType = {
  kind: 'blogPost',
  name: t('Post'),
  slug: 'blog-post',
  fields: postFields,
  isSingleton: false,
};
