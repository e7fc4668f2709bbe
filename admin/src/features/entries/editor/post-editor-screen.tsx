import { useNavigate, useParams } from '@tanstack/react-router';
import { postType } from './post/post-type.ts';
import { RecordEditor } from './record-editor.tsx';

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
        void navigate({
          to: '/posts/$id',
          params: { id: post.id },
          replace: true,
          ignoreBlocker: true,
          resetScroll: false,
        })
      }
    />
  );
}
