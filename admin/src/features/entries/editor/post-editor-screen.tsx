import { useNavigate, useParams } from '@tanstack/react-router';
import type { EditedType } from './editor-types.ts';
import { postFields } from './post/post-fields.ts';
import { RecordEditor } from './record-editor.tsx';

const postType: EditedType = {
  kind: 'blogPost',
  name: 'Post',
  slug: 'blog-post',
  fields: postFields,
  isSingleton: false,
};

/** A post, or a new one. */
export function PostEditorScreen() {
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  return (
    <RecordEditor
      kind="blogPost"
      id={id}
      typeOf={() => postType}
      newType={postType}
      onCreated={(post) =>
        void navigate({ to: '/posts/$id', params: { id: post.id }, replace: true, ignoreBlocker: true })
      }
    />
  );
}
