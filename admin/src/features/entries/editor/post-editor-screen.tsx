import { Page } from '../../../ui/page.tsx';

/** New post. */
export function NewPostScreen() {
  return <Page title="New post">{null}</Page>;
}

/** Post. */
export function PostEditorScreen() {
  return <Page title="Post">{null}</Page>;
}
